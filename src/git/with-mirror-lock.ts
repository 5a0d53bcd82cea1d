import { resolve } from 'node:path'
import { cancelledError, throwIfCancelled } from './run-git.ts'

/** The last of those who wait for a mirror, by its folder. */
const lastInLine = new Map<string, Promise<void>>()

/**
 * Runs the task when nobody before it is at work on that mirror.
 * A mirror belongs to one process: that is what allows lock files found in it to be taken as left behind.
 */
export async function withMirrorLock<Result>(
  mirrorDirectory: string,
  action: string,
  signal: AbortSignal | undefined,
  task: () => Promise<Result>,
): Promise<Result> {
  const key = resolve(mirrorDirectory)
  const before = lastInLine.get(key)
  const { promise: done, resolve: release } = Promise.withResolvers<void>()
  const mine = before === undefined ? done : Promise.all([before, done]).then(() => undefined)
  lastInLine.set(key, mine)
  try {
    throwIfCancelled(signal, action)
    if (before !== undefined) await waitFor(before, action, signal)
    return await task()
  } finally {
    release()
    if (lastInLine.get(key) === mine) lastInLine.delete(key)
  }
}

function waitFor(before: Promise<void>, action: string, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = () => reject(cancelledError(action))
  signal?.addEventListener('abort', onAbort, { once: true })
  void before.then(resolve)
  return promise.finally(() => signal?.removeEventListener('abort', onAbort))
}
