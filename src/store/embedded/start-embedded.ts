/**
 * A PostgreSQL server of our own, one for each data directory, shared by every process that uses it.
 *
 * Who owns it: nobody. A process that wants the server takes its share of the holders' lock, adopts the server that
 * runs or starts one; on leaving it gives its share back, and the last to leave stops the server. Both happen under
 * another lock. The system keeps the locks, between containers that share the folder too. A process that is killed
 * holds nothing any more, and leaves at worst a server that runs on until the next start adopts it. The server is in a
 * session of its own, so that Ctrl-C in a terminal reaches us alone.
 *
 *     DATA/cluster/           the PostgreSQL data directory
 *     DATA/socket/            the unix socket, where its path is short enough
 *     DATA/start.lock.held
 *     DATA/holders.lock.held
 *     DATA/machine            names the machine, or the container, that the server was started in
 *     DATA/server.log
 *     DATA/elsewhere          names the directory that holds all this where the server's user cannot reach DATA
 */
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ServerAddress } from '../open-store.ts'
import { isPidAlive, nameMachine } from '../process-state.ts'
import { takeSharedLock, takeSystemLock } from '../system-lock.ts'
import { initializeCluster } from './cluster.ts'
import { withFileLock } from './file-lock.ts'
import { prepareInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { prepareTransport } from './transport.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export type EmbeddedOptions = {
  /** Everything in it belongs to the embedded server; made if it is missing. */
  readonly dataDirectory: string
  readonly signal?: AbortSignal
  /** Hears what is worth a line in the service's log. */
  readonly log?: (message: string) => void
  /** Unix socket, except on Windows: loopback TCP with a password. */
  readonly transport?: 'socket' | 'tcp'
}

export type EmbeddedServer = {
  readonly connection: ServerAddress
  /** The server ran already. */
  readonly adopted: boolean
  /** The database was made by this start. */
  readonly firstStart: boolean
  /** Leaves the server, and stops it unless another process holds it. Never takes longer than half a minute. */
  stop(): Promise<void>
}

const lockTimeoutMs = 120_000
const stopLockTimeoutMs = 5_000
const watchIntervalMs = 250

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { signal, log = () => {} } = options
  const requested = resolve(options.dataDirectory)
  makeDataDirectory(requested)
  const lockPath = join(requested, 'start.lock.held')

  const started = await withFileLock(lockPath, { timeoutMs: lockTimeoutMs, signal }, async () => {
    const installation = prepareInstallation(requested, log)
    const firstStart = await initializeCluster(installation, transportKind(options), signal)
    const running = await ensureRunning(installation, options)
    // Nobody holds it alone outside of the lock that is held here.
    const share = takeSharedLock(holdersPath(requested))
    return { installation, firstStart, share, ...running }
  })

  const { installation, share } = started
  let stopped = false
  let restarting = false
  let { postmaster } = started
  const watch = setInterval(() => {
    if (stopped || restarting || isPidAlive(postmaster.pid)) return
    restarting = true
    log('The embedded PostgreSQL has ended unexpectedly; starting it again.')
    withFileLock(lockPath, { timeoutMs: lockTimeoutMs }, async () => {
      if (!stopped) postmaster = (await ensureRunning(installation, options, postmaster.port)).postmaster
    })
      .catch((error: unknown) => log(`The embedded PostgreSQL could not be started again: ${String(error)}`))
      .finally(() => (restarting = false))
  }, watchIntervalMs)
  watch.unref()

  return {
    connection: started.address,
    adopted: started.adopted,
    firstStart: started.firstStart,
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(watch)
      share?.release()
      try {
        await withFileLock(lockPath, { timeoutMs: stopLockTimeoutMs }, async () => {
          if (!isHeld(requested)) await stopPostmaster(installation)
        })
      } catch (error) {
        log(`The embedded PostgreSQL was left running, and the next start will use it: ${String(error)}`)
      }
    },
  }
}

function makeDataDirectory(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Cannot keep the database in "${path}": expected a folder that this user may write to, or a place to make one. ` +
        'Set PARLEY_DATA to such a folder.',
      { cause: error },
    )
  }
}

async function ensureRunning(
  installation: Installation,
  options: EmbeddedOptions,
  port?: number,
): Promise<{ postmaster: Postmaster; address: ServerAddress; adopted: boolean }> {
  const transport = await prepareTransport(installation, transportKind(options), port)
  const running = findPostmaster(installation.cluster)
  if (running !== undefined) {
    const address = transport.addressOf(running)
    if (await transport.answers(address, options.signal))
      return { postmaster: running, address, adopted: true }
    options.log?.(`The embedded PostgreSQL (process ${running.pid}) does not answer; replacing it.`)
    await stopPostmaster(installation)
  }
  const requested = resolve(options.dataDirectory)
  assertOurs(requested)
  const postmaster = await startPostmaster(installation, transport.settings, options.signal)
  writeFileSync(machinePath(requested), nameMachine())
  return { postmaster, address: transport.addressOf(postmaster), adopted: false }
}

function transportKind(options: EmbeddedOptions): 'socket' | 'tcp' {
  return options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')
}

function machinePath(dataDirectory: string): string {
  return join(dataDirectory, 'machine')
}

/** A server that is held elsewhere cannot be seen from here, and a second one would ruin its files. */
function assertOurs(dataDirectory: string): void {
  let machine: string
  try {
    machine = readFileSync(machinePath(dataDirectory), 'utf8')
  } catch {
    return
  }
  if (machine === nameMachine() || !isHeld(dataDirectory)) return
  throw new EmbeddedDatabaseError(
    `Cannot start the database in "${dataDirectory}": a process of another machine or container, "${machine.split(' ')[0]}", works with it. ` +
      'Run this command there, as "docker exec" does, or have both use one DATABASE_URL.',
  )
}

function holdersPath(dataDirectory: string): string {
  return join(dataDirectory, 'holders.lock.held')
}

function isHeld(dataDirectory: string): boolean {
  const all = takeSystemLock(holdersPath(dataDirectory))
  all?.release()
  return all === undefined
}
