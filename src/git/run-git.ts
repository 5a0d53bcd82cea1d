import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { explainFailure } from './explain-failure.ts'
import { buildGitCommand, type GitPlace, type TokenBy } from './git-command.ts'
import { GitError, type GitErrorDetails } from './git-error.ts'

export type RunGitOptions = GitPlace & {
  /** What is attempted, as it follows "Cannot" in an error: `list the files of "abc"`. */
  readonly action: string
  /** The values to put into an error. */
  readonly details?: GitErrorDetails
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Exit codes other than 0 that are answers, not failures. */
  readonly answers?: readonly number[]
  /** Gets each line of the error stream, progress lines (ended by a carriage return) included. */
  readonly onLine?: (line: string) => void
}

export type GitOutput = {
  readonly stdout: Buffer
  readonly stderr: string
  readonly exitCode: number
}

/** Long enough for a listing of a very large repository on a slow disk. */
const localTimeoutMs = 5 * 60_000
const keptStderrLength = 64 * 1024

/** Runs git to its end and gives back what it wrote. Anything but success is a `GitError`. */
export async function runGit(args: readonly string[], options: RunGitOptions): Promise<GitOutput> {
  try {
    return await runOnce(args, options, 'header')
  } catch (error) {
    // A repository that was renamed: its host redirects, which is refused while a header holds the token.
    const isRedirect = GitError.isInstance(error) && error.details.isRedirect === true
    if (!isRedirect || !options.remote?.token) throw error
    return await runOnce(args, options, 'helper')
  }
}

async function runOnce(
  args: readonly string[],
  options: RunGitOptions,
  tokenBy: TokenBy,
): Promise<GitOutput> {
  const { action, signal, timeoutMs = localTimeoutMs, answers = [], details = {} } = options
  throwIfCancelled(signal, action)
  const command = buildGitCommand(args, options, tokenBy)
  const child = spawnGit(command.arguments, command.environment)
  child.stdin.on('error', () => undefined).end()
  let stopped: 'timeout' | 'cancelled' | undefined
  const stop = (reason: 'timeout' | 'cancelled') => {
    stopped ??= reason
    stopProcess(child)
  }
  const onAbort = () => stop('cancelled')
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop('timeout'), timeoutMs)
  try {
    const [stdout, stderr, exitCode] = await Promise.all([
      collectBytes(child.stdout),
      collectLines(child.stderr, options.onLine),
      waitForExit(child),
    ])
    if (stopped === 'cancelled') throw cancelledError(action)
    if (stopped === 'timeout') {
      throw new GitError('timeout', `Cannot ${action}: git did not finish within ${timeoutMs / 1000} s`, {
        ...details,
        timeoutMs,
      })
    }
    if (exitCode === null || (exitCode !== 0 && !answers.includes(exitCode))) {
      throw explainFailure({ action, stderr, exitCode, place: options, details, secrets: command.secrets })
    }
    return { stdout, stderr, exitCode }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>

export function spawnGit(args: readonly string[], environment: NodeJS.ProcessEnv): GitProcess {
  const child = spawn('git', args, {
    // Not the folder we were started in, whose repository settings are none of this command's business.
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own. Git's helper for a host is a grandchild, and while it waits for the host it does
    // not notice that the git above it has gone.
    detached: hasGroups,
  })
  if (running.size === 0) process.once('exit', stopAll)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', stopAll)
  })
  return child
}

const hasGroups = process.platform !== 'win32'

/** A process in a group of its own is not stopped by the terminal along with us. */
const running = new Set<GitProcess>()

function stopAll(): void {
  for (const child of running) signalGroup(child, 'SIGTERM')
}

function signalGroup(child: GitProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // It has gone in the meantime, which is what was wanted.
  }
}

/** Settles when git has gone and its streams are done with: the exit code, or null for a signal. */
export function waitForExit(child: GitProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      child.stdout.destroy()
      child.stderr.destroy()
      const message = `Cannot run "git" (${error.code ?? error.message}): expected git 2.31 or later on the PATH`
      reject(new GitError(error.code === 'ENOENT' ? 'git_missing' : 'failed', message, {}, error))
    })
    child.once('close', (code) => resolve(code))
  })
}

/** How long git may take to remove its temporary files before it is killed outright. */
const graceMs = 2000

export function stopProcess(child: GitProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  child.once('exit', () => {
    clearTimeout(timer)
    // A grandchild that outlives git would hold the streams open and us with them.
    child.stdout.destroy()
    child.stderr.destroy()
  })
}

export function throwIfCancelled(signal: AbortSignal | undefined, action: string): void {
  if (signal?.aborted === true) throw cancelledError(action)
}

export function cancelledError(action: string): GitError {
  return new GitError('cancelled', `Cannot ${action}: it was cancelled`)
}

function collectBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('error', () => undefined)
    stream.once('close', () => resolve(Buffer.concat(chunks)))
  })
}

/** Keeps the end of the text, without progress lines, for the message of a failure. */
function collectLines(stream: Readable, onLine: ((line: string) => void) | undefined): Promise<string> {
  let kept = ''
  let rest = ''
  const take = (text: string) => {
    const parts = (rest + text).split(/(?<=[\r\n])/)
    rest = /[\r\n]$/.test(parts.at(-1) ?? '') ? '' : (parts.pop() ?? '').slice(-keptStderrLength)
    for (const part of parts) {
      const line = part.replace(/(?<![\r\n])[\r\n]+$/, '')
      if (line !== '') onLine?.(line)
      if (part.endsWith('\n')) kept = (kept + line + '\n').slice(-keptStderrLength)
    }
  }
  return new Promise((resolve) => {
    stream.setEncoding('utf8')
    stream.on('data', take)
    stream.once('error', () => undefined)
    stream.once('close', () => {
      take('\n')
      resolve(kept)
    })
  })
}
