import { wantedModel } from './answering-model.ts'
import { isServing } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { dataDirectoryOf } from './data-directory.ts'
import { findRepository } from './find-repository.ts'
import type { FoundRepository } from './find-repository.ts'
import { followParse } from './follow-parse.ts'
import { findFolderProject } from './find-folder-project.ts'
import { installation } from './installation.ts'
import { joinService, startOrJoin } from './join-service.ts'
import type { JoinedService, JoinOptions } from './join-service.ts'
import type { ServiceOptions } from './options.ts'
import { readServiceRecord } from './service-record.ts'

/** What every command that asks something can be told. */
export interface SessionOptions extends ServiceOptions {
  readonly repo?: string
  readonly branch?: string
  readonly commit?: string
  readonly json?: boolean
}

/**
 * Does some work with the service of this user's data folder. One that runs is joined; else one is started that goes
 * on by itself, so that the next command finds it. With PARLEY_BACKGROUND=off it ends with the work, and one that goes
 * on is ended first: the data folder is for one service.
 */
export async function withService<Result>(
  options: SessionOptions,
  work: (service: JoinedService) => Promise<Result>,
  { asksModel = false } = {},
): Promise<Result> {
  const join = toJoinOptions(options)
  const wanted = { ...join, model: await wantedModel(options, join.dataDirectory), asksModel }
  if (process.env['PARLEY_BACKGROUND'] !== 'off') {
    return await work(await startOrJoin(wanted, toFlags(options)))
  }
  await endBackground(wanted.dataDirectory)
  const running = await joinService(wanted)
  if (running !== undefined) return await work(running)
  const { withOwnService } = await import('./own-service.ts')
  return await withOwnService(options, work)
}

async function endBackground(dataDirectory: string): Promise<void> {
  const record = await readServiceRecord(dataDirectory)
  if (record?.isBackground !== true || !(await isServing(record.address))) return
  const { endService } = await import('./end-service.ts')
  await endService(record.pid)
}

export function toJoinOptions(options: ServiceOptions): JoinOptions {
  const host = options.host ?? process.env['HOST'] ?? '127.0.0.1'
  const port = Number(options.port ?? process.env['PORT'] ?? 8001)
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const apiKey = process.env['PARLEY_API_KEY']?.trim()
  return {
    dataDirectory: dataDirectoryOf(options),
    configuredAddress: port === 0 || !URL.canParse(address) ? undefined : address,
    apiKey: apiKey === '' ? undefined : apiKey,
  }
}

/** What the service in the background is told. */
export function toFlags({ databaseUrl, model, modelUrl, workers, memory }: ServiceOptions): string[] {
  const given = {
    '--database-url': databaseUrl,
    '--model': model,
    '--model-url': modelUrl,
    '--workers': workers,
    '--memory': memory,
  }
  return Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]))
}

/** Where the command was typed: npm runs a script in the folder of its package. */
export function callersDirectory(): string {
  const { INIT_CWD: initial } = process.env
  const isRunByNpm = process.cwd() === installation
  return isRunByNpm && initial !== undefined ? initial : process.cwd()
}

export function findWanted({ repo }: SessionOptions): FoundRepository {
  return findRepository(repo, callersDirectory())
}

/** The project of the repository; has it parsed, says so, and waits, where it is not yet. */
export async function openProject(
  service: JoinedService,
  repository: FoundRepository,
  options: SessionOptions,
): Promise<string> {
  const { missingFolder } = repository
  try {
    return await openKnownOrParse(service, repository, options)
  } catch (error) {
    if (missingFolder === undefined || !(error instanceof CliError)) throw error
    throw new CliError(`${error.message}\nNor is there a folder "${missingFolder}"`, error.status)
  }
}

async function openKnownOrParse(
  { client }: JoinedService,
  { folder, name }: FoundRepository,
  options: SessionOptions,
): Promise<string> {
  const { branch: branchName, commit: commitId } = options
  const known = await findFolderProject(client, folder ?? name, { branchName, commitId })
  if (known?.status === 'ready') return known.project_id
  const id = known?.project_id ?? (await submit())
  // For people, and out of the way of programs that read the answer.
  await followParse(client, id, name)
  return id

  async function submit(): Promise<string> {
    const where = folder === undefined ? { repo_name: name } : { repo_path: folder }
    const body = { ...where, branch_name: branchName, commit_id: commitId }
    return (await client.post<{ project_id: string }>('/api/v2/parse', body)).project_id
  }
}

export function readNumber(name: string, value: string | undefined): void {
  if (value === undefined || /^[1-9]\d{0,5}$/.test(value)) return
  throw new CliError(`Cannot use --${name} "${value}": expected a whole number from 1`)
}
