/** The database as something that may be away for a while. */
import { setTimeout } from 'node:timers/promises'

import { answers, isDatabaseAway } from '../store/index.ts'
import type { ServiceContext } from './context.ts'

export { isDatabaseAway }

const firstDelayMs = 50
const longestDelayMs = 1_000

/**
 * Runs the statement until the database has taken it, for work that has nobody to report a failure to. Other errors
 * are thrown, and so is the end of the signal. The statement may be run again after it has taken effect.
 */
export async function retryWhileDatabaseIsAway<Result>(
  ctx: Pick<ServiceContext, 'log'>,
  signal: AbortSignal,
  statement: () => Promise<Result>,
): Promise<Result> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    try {
      return await statement()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      const { message: reason } = error as Error
      ctx.log.warn({ reason }, 'the database is away; a statement is tried again')
      await setTimeout(delayMs, undefined, { signal })
    }
  }
}

const answerTimeoutMs = 2_000
/** However many ask, the database is asked once in this time. */
const answerAgeMs = 500

const lastAnswers = new WeakMap<ServiceContext, { readonly at: number; readonly answer: Promise<boolean> }>()

/** Whether the database answers, up to half a second ago. */
export async function isDatabaseUp(ctx: ServiceContext): Promise<boolean> {
  const at = performance.now()
  const last = lastAnswers.get(ctx)
  if (last !== undefined && at - last.at < answerAgeMs) return await last.answer
  const answer = answers(ctx.store, answerTimeoutMs)
  lastAnswers.set(ctx, { at, answer })
  return await answer
}
