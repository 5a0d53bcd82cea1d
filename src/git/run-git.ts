import type { Readable } from 'node:stream'
import { explainFailure } from './explain-failure.ts'
import { findRedirect } from './find-redirect.ts'
import { buildGitCommand, type GitPlace, type GitRemote } from './git-command.ts'
import { GitError, type GitErrorDetails } from './git-error.ts'
import { spawnGit } from './hosted-git.ts'
import { noteDamage } from './mirror-mark.ts'

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
  /**
   * Gets each piece of the output that ends with a NUL byte, which is then not kept. Where it throws, git is
   * stopped, and that is the error.
   */
  readonly onRecord?: (record: Buffer) => void
  /** What ends a piece instead of a NUL byte. */
  readonly recordEnd?: '\n'
  /** Of a piece longer than 64 KiB the beginning is given, and what follows is dropped up to its end. */
  readonly cutsLongRecords?: boolean
}

export type GitOutput = {
  readonly stdout: Buffer
  readonly stderr: string
  readonly exitCode: number
}

/** Long enough for a listing of a very large repository on a slow disk. */
const localTimeoutMs = 5 * 60_000
const keptStderrLength = 64 * 1024

/** As browsers have it, less patience: a renamed repository takes one or two. */
const maxRedirects = 5

/** Runs git to its end and gives back what it wrote. Anything but success is a `GitError`. */
export async function runGit(args: readonly string[], options: RunGitOptions): Promise<GitOutput> {
  let { remote } = options
  for (let redirects = 0; ; redirects++) {
    // A remote stands among the arguments by its address.
    const found = args.map((argument) => (argument === options.remote?.url ? remote!.url : argument))
    try {
      return await runOnce(found, { ...options, remote })
    } catch (error) {
      const isRedirect = GitError.isInstance(error) && error.details.isRedirect === true
      if (!isRedirect || remote === undefined || redirects === maxRedirects) throw error
      const url = await findRedirect(remote, options.signal)
      if (url === undefined) throw error
      remote = await follow(remote, url)
    }
  }
}

async function follow(remote: GitRemote, url: string): Promise<GitRemote> {
  if (remote.follow !== undefined) return await remote.follow(url)
  const isSameOrigin = new URL(url).origin === new URL(remote.url).origin
  return isSameOrigin ? { ...remote, url } : { url }
}

async function runOnce(args: readonly string[], options: RunGitOptions): Promise<GitOutput> {
  const { action, signal, timeoutMs = localTimeoutMs, answers = [], details = {} } = options
  throwIfCancelled(signal, action)
  const command = buildGitCommand(args, options)
  const child = spawnGit(command.arguments, command.environment)
  child.stdin.end()
  let stopped: 'timeout' | 'cancelled' | 'refused' | undefined
  let refusal: unknown
  const stop = (reason: 'timeout' | 'cancelled' | 'refused') => {
    stopped ??= reason
    child.stop()
  }
  const onAbort = () => stop('cancelled')
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop('timeout'), timeoutMs)
  try {
    const [stdout, stderr, exitCode] = await Promise.all([
      options.onRecord === undefined
        ? collectBytes(child.stdout)
        : readRecords(child.stdout, options, options.onRecord, (error) => {
            refusal = error
            stop('refused')
          }),
      collectLines(child.stderr, options.onLine),
      child.exited,
    ])
    if (stopped === 'refused') throw refusal
    if (stopped === 'cancelled') throw cancelledError(action)
    if (stopped === 'timeout') {
      throw new GitError('timeout', `Cannot ${action}: git did not finish within ${timeoutMs / 1000} s`, {
        ...details,
        timeoutMs,
      })
    }
    if (exitCode === null || (exitCode !== 0 && !answers.includes(exitCode))) {
      const { secrets } = command
      const failure = explainFailure({ action, stderr, exitCode, place: options, details, secrets })
      throw noteDamage(failure, options.directory)
    }
    return { stdout, stderr, exitCode }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
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

/** No more than this is kept of a piece whose end has not come: it is given as it is. */
const maxRecordByteSize = 64 * 1024

function readRecords(
  stream: Readable,
  { recordEnd, cutsLongRecords = false }: Pick<RunGitOptions, 'recordEnd' | 'cutsLongRecords'>,
  onRecord: (record: Buffer) => void,
  onError: (error: unknown) => void,
): Promise<Buffer> {
  const endByte = recordEnd === undefined ? 0 : recordEnd.charCodeAt(0)
  let rest: Buffer = Buffer.alloc(0)
  let hasFailed = false
  let isDropping = false
  const take = (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(endByte); end !== -1; end = bytes.indexOf(endByte, start)) {
      if (!isDropping) {
        const isLong = cutsLongRecords && end - start > maxRecordByteSize
        onRecord(bytes.subarray(start, isLong ? start + maxRecordByteSize : end))
      }
      isDropping = false
      start = end + 1
    }
    rest = isDropping ? Buffer.alloc(0) : bytes.subarray(start)
    if (rest.length <= maxRecordByteSize) return
    onRecord(cutsLongRecords ? rest.subarray(0, maxRecordByteSize) : rest)
    if (!cutsLongRecords) return
    isDropping = true
    rest = Buffer.alloc(0)
  }
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      if (hasFailed) return
      try {
        take(chunk)
      } catch (error) {
        hasFailed = true
        onError(error)
      }
    })
    stream.once('error', () => undefined)
    stream.once('close', () => resolve(rest))
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
