/** The server's main process: found by the file it leaves in its data directory, started, stopped. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answersSignals, isPidAlive } from '../process-state.ts'
import type { Installation } from './installation.ts'
import { serverEnvironment } from './run-as.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socketDirectory: string
  readonly isReady: boolean
}

const startTimeoutMs = 120_000
const fastStopMs = 10_000
const immediateStopMs = 5_000
const pollMs = 10
const longestLogBytes = 4 * 1024 * 1024

/**
 * A server for one person's data: little memory, few processes, and every commit on disk.
 * On the command line, so that a new version's settings hold for old data.
 */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  // Three worker processes fewer; reads come from the page cache here.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  lc_messages: 'C',
}

/** Undefined where none runs, whatever a leftover file says. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster !== undefined && isPostmasterOf(postmaster.pid, cluster) ? postmaster : undefined
}

/** Returns once the server takes connections. */
export async function startPostmaster(
  installation: Installation,
  transportSettings: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    signal?.throwIfAborted()
    removeMisleadingFiles(installation.cluster, transportSettings['unix_socket_directories'])
    const log = openLog(installation)
    const all = Object.entries({ ...settings, ...transportSettings })
    const args = ['-D', installation.cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const command = installation.command('postgres', args)
    let child: ChildProcess
    try {
      child = spawn(command.file, command.args, {
        ...command.options,
        cwd: installation.dataDirectory,
        // A session of its own: signals of our terminal are not for it.
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log, log],
      })
    } catch (error) {
      throw new EmbeddedDatabaseError(`Cannot start the embedded PostgreSQL: ${(error as Error).message}`, {
        cause: error,
      })
    } finally {
      closeSync(log)
    }
    child.unref()
    const outcome = await waitForStart(child, installation.cluster, deadline, signal)
    if (typeof outcome !== 'string') return outcome
    const said = lastLogLines(installation)
    if (!isPassing(said) || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `Cannot start the embedded PostgreSQL in "${installation.dataDirectory}": ${outcome}. ${said}`,
      )
    }
    await delay(100)
  }
}

/** Fast: sessions are ended and everything is written. Immediate, as after a crash, where that takes too long. */
export async function stopPostmaster(installation: Installation): Promise<void> {
  const { cluster } = installation
  const postmaster = findPostmaster(cluster)
  if (postmaster === undefined) return
  for (const [mode, timeoutMs] of [
    ['fast', fastStopMs],
    ['immediate', immediateStopMs],
  ] as const) {
    sendStop(installation, postmaster.pid, mode)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (!isPostmasterOf(postmaster.pid, cluster)) return
      await delay(pollMs)
    }
  }
  sendSignal(postmaster.pid, 'SIGKILL')
}

function sendStop(installation: Installation, pid: number, mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    const command = installation.command('pg_ctl', ['stop', '-D', installation.cluster, '-m', mode, '-W'])
    execFileSync(command.file, command.args, { ...command.options, stdio: 'ignore', timeout: 10_000 })
    return
  }
  sendSignal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

/** Nothing to a process that has ended meanwhile. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitForStart(
  child: ChildProcess,
  cluster: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Postmaster | string> {
  const ended: string[] = []
  child.once('error', (error) => ended.push(error.message))
  child.once('exit', (code, killedBy) => ended.push(`it ended with ${killedBy ?? `code ${code}`}`))
  while (ended.length === 0) {
    const postmaster = readPidFile(cluster)
    // On Windows and in a namespace too, the process that was started becomes the server.
    if (postmaster?.pid === child.pid && postmaster?.isReady === true) return postmaster
    if (signal?.aborted === true || Date.now() > deadline) {
      child.kill('SIGINT')
      signal?.throwIfAborted()
      return `it was not ready after ${startTimeoutMs} ms`
    }
    await delay(pollMs)
  }
  return ended.join(', ')
}

/**
 * The lines of postmaster.pid: process, data directory, start time, port, socket directory, listen address, shared
 * memory, status.
 */
function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidPath(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketDirectory: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  }
}

/** The number may have been given to another process since; a server's working directory is its cluster. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isPidAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // Not ours to look at, or just gone: its command line tells as much as can be known.
  }
  return readCommandLine(pid).includes('postgres')
}

function readCommandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
          encoding: 'utf8',
          env: serverEnvironment(),
        })
  } catch {
    return ''
  }
}

/**
 * PostgreSQL takes any process that answers signals, and so a zombie or one that was given the number since, for the
 * server that left its lock files, and would refuse to start. Files that name no process at all are left to it.
 * Children that outlive a killed server are not forgotten by this: PostgreSQL finds them by the shared memory that
 * belongs to the cluster, and waits.
 */
function removeMisleadingFiles(cluster: string, socketDirectories: string | undefined): void {
  if (findPostmaster(cluster) !== undefined) return
  const paths = [pidPath(cluster)]
  if (socketDirectories) paths.push(join(socketDirectories, '.s.PGSQL.5432.lock'))
  for (const path of paths) {
    const pid = Number(readFirstLine(path))
    if (answersSignals(pid)) rmSync(path, { force: true })
  }
}

function readFirstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}

/** After a crash the last of the server's children may take a moment to end; they hold its shared memory. */
function isPassing(message: string): boolean {
  return /pre-existing shared memory block|lock file "[^"]*" already exists|another server might be running/.test(
    message,
  )
}

function pidPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function openLog({ logPath, runAs }: Installation): number {
  const isLong = (statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes
  const log = openSync(logPath, isLong ? 'w' : 'a', 0o600)
  if (runAs.kind === 'account') fchownSync(log, runAs.uid, runAs.gid)
  return log
}

function lastLogLines({ logPath }: Installation): string {
  return readFileSync(logPath, 'utf8').trim().split('\n').slice(-4).join('\n')
}
