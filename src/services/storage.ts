/** The object store as something that may be away for a while. */
import { setTimeout } from 'node:timers/promises'
import { ObjectStoreError } from '../objects/index.ts'
import type { ServiceContext } from './context.ts'
import { ServiceError } from './service-error.ts'

/** For a request, which is told that the store is away. */
export async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isStorageAway(error)) throw error
    throw new ServiceError('storage_unavailable', { cause: error })
  }
}

const RETRY_MS = 2_000

/** For work that nobody waits for: again and again until the store has done it, or the signal is aborted. */
export async function retryWhileStorageIsAway<Result>(
  ctx: Pick<ServiceContext, 'log'>,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isStorageAway(error)) throw error
      ctx.log.warn({ reason: error.message }, 'the object store is away; it is asked again')
      await setTimeout(RETRY_MS, undefined, { signal })
    }
  }
}

export function isStorageAway(error: unknown): error is ObjectStoreError {
  return error instanceof ObjectStoreError && error.code === 'away'
}
