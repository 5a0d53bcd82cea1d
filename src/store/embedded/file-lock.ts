import { setTimeout as delay } from 'node:timers/promises'
import { takeSystemLock } from '../system-lock.ts'
import type { SystemLock } from '../system-lock.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export type LockOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

const pollMs = 20

/**
 * Runs the action while no other process, and no other caller in this one, holds the lock on the file at this path,
 * wherever they run: the operating system keeps it, and ends it with its holder.
 */
export async function withFileLock<Result>(
  path: string,
  options: LockOptions,
  action: () => Promise<Result>,
): Promise<Result> {
  const lock = await waitForLock(path, options)
  try {
    return await action()
  } finally {
    lock.release()
  }
}

async function waitForLock(path: string, { timeoutMs, signal }: LockOptions): Promise<SystemLock> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = tryTake(path)
    if (lock !== undefined) return lock
    signal?.throwIfAborted()
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `Cannot take the lock "${path}" within ${timeoutMs} ms: another process starts or stops the database; expected it to be done by then`,
      )
    }
    await delay(pollMs)
  }
}

function tryTake(path: string): SystemLock | undefined {
  try {
    return takeSystemLock(path)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Cannot lock "${path}": ${(error as Error).message}; expected a file system with locks, such as a local disk`,
      { cause: error },
    )
  }
}
