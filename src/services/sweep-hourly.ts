import { isDatabaseAway } from '../store/index.ts'
import type { ServiceContext } from './context.ts'
import { isStorageAway } from './storage.ts'

const SWEEP_MS = 3_600_000

/**
 * Sweeps at once and every hour, until the service ends. What fails is logged, with `problem` as the text, and tried
 * again with the next sweep. Resolves after the first one.
 */
export async function sweepHourly(
  ctx: Pick<ServiceContext, 'log' | 'signal'>,
  problem: string,
  sweep: () => Promise<void>,
): Promise<void> {
  let running: Promise<void> | undefined
  // A bucket may be slower than an hour.
  const sweepOnce = (): Promise<void> => (running ??= attempt().finally(() => (running = undefined)))
  const attempt = async (): Promise<void> => {
    try {
      await sweep()
    } catch (error) {
      if (ctx.signal.aborted) return
      const isExpected = isDatabaseAway(error) || isStorageAway(error)
      ctx.log[isExpected ? 'warn' : 'error']({ error }, problem)
    }
  }
  const timer = setInterval(() => void sweepOnce(), SWEEP_MS)
  timer.unref()
  ctx.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  await sweepOnce()
}
