import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { GitError } from './git-error.ts'

/** A git at work: of this thread, or of the one that hosts this thread's (see host-git.ts). */
export type GitProcess = {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /**
   * Settles when git has gone and its streams are done with: the exit code, or null for a signal. Rejects with
   * a `GitError` where it could not be started.
   */
  readonly exited: Promise<number | null>
  /** Ends it and what it has started: politely first, then outright. */
  readonly stop: () => void
}

/** Starts git as a child of this thread, which must live until it has gone: nobody else can wait for it. */
export function startGit(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): GitProcess & { readonly pid: number | undefined } {
  const child = trySpawn(args, environment)
  if (child instanceof GitError || child.pid === undefined) return notStarted(child)
  if (running.size === 0) process.once('exit', stopAll)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', stopAll)
  })
  // Writing to a git that has gone fails here; that it has gone is noticed where its output is awaited.
  child.stdin.on('error', () => undefined)
  const exited = waitForExit(child)
  exited.catch(() => undefined)
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    stop: () => stopChild(child),
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const hasGroups = process.platform !== 'win32'

/** Of what the system refuses, Node throws some (no memory, too long a command line) and tells some by an event. */
function trySpawn(args: readonly string[], environment: NodeJS.ProcessEnv): Child | GitError {
  try {
    return spawn('git', args, {
      // Not the folder we were started in, whose repository settings are none of this command's business.
      cwd: '/',
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // A group of its own. Git's helper for a host is a grandchild, and while it waits for the host it does
      // not notice that the git above it has gone.
      detached: hasGroups,
    })
  } catch (error) {
    return startError(error as NodeJS.ErrnoException)
  }
}

function startError(error: NodeJS.ErrnoException): GitError {
  if (error.code !== 'ENOENT') {
    return new GitError(
      'failed',
      `Cannot run "git": the system did not start it (${error.code ?? error.message})`,
      {},
      error,
    )
  }
  const message =
    'Cannot run "git" (ENOENT): expected git 2.31 or later on the PATH. Install it from https://git-scm.com, then start the service again'
  return new GitError('git_missing', message, {}, error)
}

/** One that nobody can write to or read from; without descriptors to spare, Node gives a child without streams. */
function notStarted(child: Child | GitError): GitProcess & { readonly pid: undefined } {
  const stdin = new Writable().destroy()
  const exited =
    child instanceof GitError
      ? Promise.reject(child)
      : once(child, 'error').then(([error]) => Promise.reject(startError(error as NodeJS.ErrnoException)))
  exited.catch(() => undefined)
  return {
    pid: undefined,
    stdin,
    stdout: Readable.from([]),
    stderr: Readable.from([]),
    exited,
    stop: () => undefined,
  }
}

/** A process in a group of its own is not stopped by the terminal along with us. */
const running = new Set<Child>()

function stopAll(): void {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGTERM')
}

export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(hasGroups ? -pid : pid, signal)
  } catch {
    // It has gone in the meantime, which is what was wanted.
  }
}

function waitForExit(child: Child): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}

/** How long git may take to remove its temporary files before it is killed outright. */
const graceMs = 2000

function stopChild(child: Child): void {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  signalGroup(pid, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs)
  child.once('exit', () => {
    clearTimeout(timer)
    // A grandchild that outlives git would hold the streams open and us with them.
    child.stdout.destroy()
    child.stderr.destroy()
  })
}
