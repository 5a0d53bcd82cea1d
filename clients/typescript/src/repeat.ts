import { ParleyError } from './errors.ts'

/** Longer than that nobody is kept waiting unasked. */
const longestWaitMs = 30_000

/** Statuses of a service, or of a proxy in front of it, that is away for a moment. */
const passingStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504])

/**
 * Calls it until it succeeds or fails for good: up to `retries` times more where the failure passes by itself. It
 * waits as long as the service asks for, else twice as long each time.
 */
export async function repeat<Result>(
  call: () => Promise<Result>,
  { retries, signal }: { readonly retries: number; readonly signal: AbortSignal | undefined },
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      const waitMs = error instanceof ParleyError ? waitBefore(failures, error) : undefined
      if (waitMs === undefined || failures >= retries) throw error
      await sleep(waitMs, signal)
    }
  }
}

/** Milliseconds to wait before another attempt; undefined where it would be in vain. */
function waitBefore(failures: number, error: ParleyError): number | undefined {
  const { retryAfterMs } = error
  if (retryAfterMs !== undefined) return retryAfterMs <= longestWaitMs ? retryAfterMs : undefined
  return passingStatuses.has(error.status) ? backoffMs(failures) : undefined
}

/** A quarter of a second, doubled by each failure, and less by chance so that many clients do not come at once. */
export function backoffMs(failures: number): number {
  return Math.min(8_000, 250 * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Rejects with the reason of the signal when that is aborted. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
