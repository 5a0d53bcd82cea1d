import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { Config } from '../services/config.ts'
import { createApiClient, isServing } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { findFolderProject } from './find-folder-project.ts'
import { findPlace } from './find-place.ts'
import { followParse } from './follow-parse.ts'
import { printAnswer } from './print-answer.ts'
import type { AnswerStyle } from './print-answer.ts'
import { createTerminalLog, runService } from './run-service.ts'

export interface AskRequest {
  /** A folder, `owner/repo` or an address. */
  readonly repository: string
  readonly question: string
  readonly agentId: string
  readonly branchName: string | undefined
  readonly commitId: string | undefined
  readonly fresh: boolean
  readonly style: AnswerStyle
}

/** Answers one question in the terminal: through the service that runs here, else in this process. */
export async function ask(config: Config, request: AskRequest): Promise<void> {
  const running = await findRunning(config)
  if (running !== undefined) {
    await askThrough(running, request)
    return
  }
  const service = await runService({ ...config, host: '127.0.0.1', port: 0 }, createTerminalLog('warn'))
  const interrupt = () => {
    void service.stop().finally(() => process.exit(130))
  }
  process.once('SIGINT', interrupt)
  try {
    if (service.apiKey === undefined) {
      throw new CliError('Cannot ask without a user: set isDevelopmentMode=enabled or PARLEY_API_KEY')
    }
    await askThrough(createApiClient(service.address, service.apiKey), request)
  } finally {
    process.off('SIGINT', interrupt)
    await service.stop()
  }
}

async function askThrough(client: ApiClient, request: AskRequest): Promise<void> {
  const projectId = await parse(client, request)
  console.log()
  await printAnswer(
    client.stream(`/api/v2/project/${projectId}/message/?stream=true`, {
      content: request.question,
      agent_id: request.agentId,
    }),
    request.style,
  )
}

/** The project of the folder or the repository, once it is ready. */
async function parse(client: ApiClient, request: AskRequest): Promise<string> {
  const { folder, missingFolder } = findPlace(request.repository, callersDirectory())
  try {
    const projectId = await submit(client, request, folder)
    await followParse(client, projectId, request.repository)
    return projectId
  } catch (error) {
    if (missingFolder === undefined || !(error instanceof CliError)) throw error
    throw new CliError(`${error.message}\nNor is there a folder "${missingFolder}"`, error.status)
  }
}

async function submit(client: ApiClient, request: AskRequest, folder: string | undefined): Promise<string> {
  const { repository, branchName, commitId } = request
  if (folder !== undefined && !request.fresh) {
    const known = await findFolderProject(client, folder, { branchName, commitId })
    if (known !== undefined) return known.project_id
  }
  const where = folder === undefined ? { repo_name: repository } : { repo_path: folder }
  const answer = await client.post<{ project_id: string }>('/api/v2/parse', {
    ...where,
    branch_name: branchName,
    commit_id: commitId,
  })
  return answer.project_id
}

/** Where the command was typed: npm runs a script in the folder of its package. */
function callersDirectory(): string {
  const { INIT_CWD: initial } = process.env
  const isRunByNpm = process.cwd() === resolve(import.meta.dirname, '../..')
  return isRunByNpm && initial !== undefined ? initial : process.cwd()
}

/** The service at the configured address, if it takes the key of this data folder. */
async function findRunning(config: Config): Promise<ApiClient | undefined> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
  if (config.port === 0 || !(await isServing(address))) return undefined
  const apiKey = config.apiKey ?? (await readKey(config.dataDirectory))
  if (apiKey === undefined) return undefined
  const client = createApiClient(address, apiKey)
  try {
    await client.get('/api/v2/projects/list')
    return client
  } catch {
    // It serves another data folder: this process can still answer from its own.
    return undefined
  }
}

async function readKey(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDirectory, 'api-key'), 'utf8')).trim()
  } catch {
    return undefined
  }
}
