import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { WantedModel } from './answering-model.ts'
import { createApiClient, isServing } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { CliError } from './cli-error.ts'
import { endService } from './end-service.ts'
import { unusedSettings } from './given-settings.ts'
import { readServiceRecord } from './service-record.ts'
import type { ServiceRecord } from './service-record.ts'
import { version } from './version.ts'
import { serviceEnvironment } from './program-environment.ts'

export interface JoinedService {
  readonly client: ApiClient
  readonly address: string
  readonly apiKey: string
}

export interface JoinOptions {
  readonly dataDirectory: string
  /** Where a service that was started by hand listens: `http://127.0.0.1:8001`; undefined: nowhere. */
  readonly configuredAddress: string | undefined
  readonly apiKey: string | undefined
  /** Which model is to answer; undefined: whichever the service has. */
  readonly model?: WantedModel | undefined
  /** A model may be asked: that which another command started its service with answers nobody who did not choose it. */
  readonly asksModel?: boolean
}

/** The service of this data folder, if one runs. */
export async function joinService(options: JoinOptions): Promise<JoinedService | undefined> {
  const record = await readServiceRecord(options.dataDirectory)
  if (record !== undefined) {
    const joined = await tryAddress(record.address, options)
    const misfit = joined === undefined ? undefined : misfitOf(record, options)
    if (joined !== undefined && misfit === undefined) return joined
    if (misfit !== undefined) await replace(record, misfit)
  }
  const { configuredAddress } = options
  if (configuredAddress === undefined || !(await isServing(configuredAddress))) return undefined
  return await tryAddress(configuredAddress, options)
}

/** The service of this data folder; where none runs, one is started that goes on without this process. */
export async function startOrJoin(options: JoinOptions, flags: readonly string[]): Promise<JoinedService> {
  const joined = await joinService(options)
  if (joined === undefined) return await startBackground(options, flags)
  await tellUnused(options.dataDirectory, joined.address)
  return joined
}

/** A setting that a running service does not take is said, and not passed over. */
async function tellUnused(dataDirectory: string, address: string): Promise<void> {
  const record = await readServiceRecord(dataDirectory)
  if (record?.address !== address) return
  for (const name of unusedSettings(process.env, record.settings)) {
    console.error(
      `${name} is not used: the service at ${address} was started without it, or with another value. "parley stop" ends it, and the next command starts one that takes it.`,
    )
  }
}

const startMs = 90_000
const pollMs = 40

async function startBackground(options: JoinOptions, flags: readonly string[]): Promise<JoinedService> {
  const { dataDirectory } = options
  const { prepareDataDirectory } = await import('../services/prepare-data-directory.ts')
  await prepareDataDirectory(dataDirectory, { leastFreeBytes: 0 })
  const logDirectory = join(dataDirectory, 'log')
  mkdirSync(logDirectory, { recursive: true, mode: 0o700 })
  const logPath = join(logDirectory, 'background.log')
  const log = openSync(logPath, 'w', 0o600)
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  let child: ChildProcess
  try {
    child = spawn(process.execPath, [...process.execArgv, program, 'background', ...flags], {
      detached: true,
      stdio: ['ignore', log, log],
      // Not in a folder that somebody may want to remove.
      cwd: dataDirectory,
      env: { ...serviceEnvironment(process.env), PARLEY_DATA: dataDirectory },
    })
  } catch (error) {
    throw new CliError(`Cannot start the service: ${(error as Error).message}`)
  } finally {
    closeSync(log)
  }
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  const giveUpAt = performance.now() + startMs
  while (performance.now() < giveUpAt) {
    const record = await readServiceRecord(dataDirectory)
    const joined = record?.version === version ? await tryAddress(record.address, options) : undefined
    if (joined !== undefined) return joined
    if (ended) {
      const lines = (await readFile(logPath, 'utf8').catch(() => '')).split('\n')
      // What is no record of the log is a sentence for people.
      const said = lines.filter((line) => line !== '' && !line.startsWith('{')).join('\n')
      throw new CliError(said === '' ? `Cannot start the service: see "${logPath}"` : said)
    }
    await new Promise((wait) => {
      setTimeout(wait, pollMs)
    })
  }
  throw new CliError(
    `Cannot start the service within ${startMs / 1000} s: see "${logPath}", or run "parley start"`,
  )
}

/** Undefined where nothing of ours answers there, or it does not take the key of this data folder. */
async function tryAddress(address: string, options: JoinOptions): Promise<JoinedService | undefined> {
  const apiKey = options.apiKey ?? (await readKey(options.dataDirectory))
  if (apiKey === undefined) return undefined
  const client = createApiClient(address, apiKey)
  try {
    await client.get('/api/v2/usage')
    return { client, address, apiKey }
  } catch {
    return undefined
  }
}

/** Why a service cannot be asked: one of another version may speak otherwise, and another model answers otherwise. */
function misfitOf(record: ServiceRecord, { model, asksModel }: JoinOptions): string | undefined {
  const { version: other, model: its } = record
  if (other !== version) return `it is version ${other}, and this is ${version}`
  if (model === undefined || model.digest === its.digest) return undefined
  // One that was started by hand answers with what it was given.
  if (!model.isChosen && (asksModel !== true || !record.isBackground)) return undefined
  return model.name === its.name
    ? `it asks ${its.name} with other settings`
    : `it answers with ${its.name}, and asked for is ${model.name}`
}

/** One that commands started is ended, so that another can be started; one that was started by hand is named. */
async function replace({ address, pid, isBackground }: ServiceRecord, misfit: string): Promise<void> {
  if (!isBackground) {
    throw new CliError(
      `Cannot use the service at ${address}: ${misfit}. Stop it (process ${pid}), and start it again from here.`,
    )
  }
  await endService(pid)
}

async function readKey(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDirectory, 'api-key'), 'utf8')).trim()
  } catch {
    return undefined
  }
}
