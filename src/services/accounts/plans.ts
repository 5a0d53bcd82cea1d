import { planState, tokenUsage } from '../../store/index.ts'
import type { PlanState, TokenUsage, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Refuses early. What counts is counted where the message is kept, see `addHumanMessageAndRun`. */
export async function requireMessagesLeft(ctx: ServiceContext, user: User): Promise<void> {
  const { exhausted } = await usage(ctx, user)
  if (exhausted) throw new ServiceError('subscription_required')
}

/** Checks a message. Where it fails and the plan would not let the message through either, that is what is said. */
export async function checkForMessage<Result>(
  ctx: ServiceContext,
  user: User,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ServiceError) await requireMessagesLeft(ctx, user)
    throw error
  }
}

export async function usage(ctx: ServiceContext, user: User): Promise<PlanState> {
  const state = await planState(ctx.store.db, user.id)
  if (state === undefined) throw new ServiceError('invalid_api_key')
  return state
}

/** What the user's messages have used of models, in the current period where there is one. */
export async function usageOfModels(ctx: ServiceContext, user: User): Promise<TokenUsage> {
  const { periodStart } = await usage(ctx, user)
  return await tokenUsage(ctx.store.db, user.id, periodStart)
}
