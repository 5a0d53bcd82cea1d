import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, nameProcess } from '../process-state.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export type LockOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export interface FileLock {
  /** Says more of its holder, for those who meet it: a line of text. */
  note(text: string): void
  release(): void
}

export interface LockHolder {
  readonly pid: number
  /** What it has said of itself; empty: nothing. */
  readonly note: string
}

const pollMs = 20

/** Holds the lock at this path until it is released, or this process ends. Undefined where another process holds it. */
export function takeFileLock(path: string): FileLock | undefined {
  const content = createContent()
  breakStale(path)
  if (!tryTake(path, content)) return undefined
  const isOurs = (): boolean => read(path)?.startsWith(content) === true
  return {
    note: (text) => {
      if (!isOurs()) return
      const draft = `${path}.${content.slice(-16)}`
      writeFileSync(draft, `${content} ${text}`, { mode: 0o600 })
      renameSync(draft, path)
    },
    release: () => {
      if (isOurs()) rmSync(path, { force: true })
    },
  }
}

/** Undefined where nobody does. */
export function readLockHolder(path: string): LockHolder | undefined {
  const [name = '', , ...note] = (read(path) ?? '').split(' ')
  return name === '' ? undefined : { pid: Number.parseInt(name, 10), note: note.join(' ') }
}

/**
 * Runs the action while no other process, and no other caller in this one, holds the lock at this path.
 * The lock is a file that names its holder; one whose holder is gone is taken away.
 */
export async function withFileLock<Result>(
  path: string,
  options: LockOptions,
  action: () => Promise<Result>,
): Promise<Result> {
  const content = createContent()
  const deadline = Date.now() + options.timeoutMs
  while (!tryTake(path, content)) {
    options.signal?.throwIfAborted()
    breakStale(path)
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `Cannot take the lock "${path}" within ${options.timeoutMs} ms: held by ${read(path)}`,
      )
    }
    await delay(pollMs)
  }
  try {
    return await action()
  } finally {
    if (read(path) === content) rmSync(path, { force: true })
  }
}

/** Names the holder, and tells it from others of the same process. */
function createContent(): string {
  return `${nameProcess()} ${randomBytes(8).toString('hex')}`
}

/** The file appears with its content or not at all: a link fails where the name is taken. */
function tryTake(path: string, content: string): boolean {
  const draft = `${path}.${content.slice(-16)}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // File systems without hard links.
    return tryTakePlainly(path, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

function tryTakePlainly(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Of several that find a dead holder only one may remove the file, or it could remove the lock that another has
 * taken meanwhile. Hence a second lock around look and removal, which is held for microseconds: it is left over only
 * where a process was killed just there, and then its age says so.
 */
function breakStale(path: string): void {
  if (!isStale(path)) return
  const breaker = `${path}.break`
  try {
    if (Date.now() - statSync(breaker).mtimeMs > 5_000) rmSync(breaker, { force: true })
  } catch {
    // Nobody is breaking it.
  }
  if (!tryTakePlainly(breaker, '')) return
  try {
    if (isStale(path)) {
      const removed = `${path}.${randomBytes(8).toString('hex')}`
      renameSync(path, removed)
      rmSync(removed, { force: true })
    }
  } finally {
    rmSync(breaker, { force: true })
  }
}

function isStale(path: string): boolean {
  const holder = read(path)?.split(' ')[0]
  return holder !== undefined && !isAlive(holder)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
