import { join } from 'node:path'

import { serviceVersion } from '../server/index.ts'
import type { Config } from '../services/config.ts'
import { endWithStarter } from '../services/end-with-starter.ts'
import { lockDataDirectory } from '../services/lock-data-directory.ts'
import { toAnsweringModel } from './answering-model.ts'
import { createApiClient } from './api-client.ts'
import { findRepository } from './find-repository.ts'
import { guardProcess } from './guard-process.ts'
import { printAnswer } from './print-answer.ts'
import { reportFailure } from './report-failure.ts'
import { createTerminalLog, runService, stopOnSignal } from './run-service.ts'
import { installation } from './installation.ts'
import type { JoinedService } from './join-service.ts'
import { digestSettings } from './given-settings.ts'
import { callersDirectory, openProject } from './session.ts'
import { removeServiceRecord, writeServiceRecord } from './service-record.ts'

const sample = join(installation, 'examples/sample')
const SAMPLE_QUESTION = 'Who calls is_overdue?'
const howToGiveOwn = 'For a folder of yours instead: npm start -- ~/work/shop, or parley start ~/work/shop'

const databaseWords = {
  given: 'the PostgreSQL of DATABASE_URL',
  made: 'embedded PostgreSQL, made',
  started: 'embedded PostgreSQL, started',
  joined: 'embedded PostgreSQL, already running',
}

/**
 * Starts for one person on this machine, parses the folder that is given, or shows what the service does on a sample,
 * and says how to go on.
 */
export async function start(config: Config, folder: string | undefined): Promise<void> {
  const startedAt = performance.now()
  console.log(`Parley ${serviceVersion}\n`)
  const log = createTerminalLog(config)
  const lock = await lockDataDirectory(config.dataDirectory)
  endWithStarter(join(installation, 'package.json'))
  const starting = runService(config, log)
  const stopping = new AbortController()
  stopOnSignal(config, async () => {
    stopping.abort()
    console.log('\nStopping …')
    const service = await starting
    await removeServiceRecord(config.dataDirectory)
    await service.stop()
    lock.release()
  })
  const service = await starting
  // Its end is not what is told of then.
  if (stopping.signal.aborted) return
  lock.note(`which listens on ${service.address}`)
  guardProcess(log, service.stop)
  const { address, apiKey } = service
  // Commands and editors join it instead of starting one of their own.
  const model = toAnsweringModel(config.model)
  const settings = digestSettings(process.env)
  const record = { address, version: serviceVersion, pid: process.pid, isBackground: false, model, settings }
  if (config.developmentMode) await writeServiceRecord(config.dataDirectory, record)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  database  ${databaseWords[service.services.database]} in ${seconds} s`)
  console.log(`  data      ${config.dataDirectory}`)
  console.log(`  listening ${address}\n`)
  if (apiKey === undefined) {
    console.log(`There is no local user: isDevelopmentMode is not "enabled". Open ${address}`)
    return
  }
  const joined = { client: createApiClient(address, apiKey), address, apiKey }
  let projectId: string | undefined
  const shown: Shown = { service: joined, config, stopping: stopping.signal }
  if (folder !== undefined) projectId = await parse(shown, folder)
  else if (config.sample) projectId = await showSample(shown)
  if (stopping.signal.aborted) return
  printNext(address, apiKey, projectId === undefined ? parseExample(config) : askProject(projectId))
}

interface Shown {
  readonly service: JoinedService
  readonly config: Config
  /** Aborted when the service is told to end: requests that end with it are no failures. */
  readonly stopping: AbortSignal
}

async function showSample(shown: Shown): Promise<string | undefined> {
  console.log(`Sample project: a small lending library, ${sample}\n${howToGiveOwn}`)
  const projectId = await parse(shown, sample)
  if (projectId === undefined || shown.stopping.aborted) return undefined
  console.log(`\nQuestion: ${SAMPLE_QUESTION}\n`)
  try {
    const content = { content: SAMPLE_QUESTION }
    await printAnswer(
      shown.service.client.stream(`/api/v2/project/${projectId}/message/?stream=true`, content),
    )
  } catch (error) {
    reportUnlessStopping(error, shown)
  }
  return projectId
}

/** Undefined where that failed: the service is up all the same. */
async function parse(shown: Shown, folder: string): Promise<string | undefined> {
  try {
    return await openProject(shown.service, findRepository(folder, callersDirectory()), {})
  } catch (error) {
    reportUnlessStopping(error, shown)
    return undefined
  }
}

function reportUnlessStopping(error: unknown, { config, stopping }: Shown): void {
  if (!stopping.aborted) reportFailure(error, config.dataDirectory)
}

interface ExampleRequest {
  readonly path: string
  readonly body: unknown
}

function askProject(projectId: string): ExampleRequest {
  return { path: `/api/v2/project/${projectId}/message/`, body: { content: 'What is in this repository?' } }
}

/** Where there is no project to ask about yet. */
function parseExample({ developmentMode }: Config): ExampleRequest {
  return {
    path: '/api/v2/parse',
    body: developmentMode ? { repo_path: callersDirectory() } : { repo_name: 'pallets/flask' },
  }
}

function printNext(address: string, apiKey: string, { path, body }: ExampleRequest): void {
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  console.log(`
Ask about your own code, in its folder and another terminal:

  parley ask "Who calls main?"

or in the browser:  ${address}/#key=${apiKey}

parley is ${join(installation, 'bin', 'parley')}; "parley setup" offers it to your editors and agents.

or over HTTP (reference: ${address}/docs):

  curl -H 'x-api-key: ${apiKey}' -H 'content-type: application/json' ${address}${path} -d '${json}'

API key  ${apiKey}
Ctrl-C stops it.`)
}
