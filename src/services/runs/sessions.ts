import { findActiveRun, findMessage, findRun, findRunBySession, requestStop } from '../../store/index.ts'
import type { Conversation, Message, Run, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireConversation, requireReadableConversation } from '../conversations/conversations.ts'
import { ServiceError } from '../service-error.ts'
import { followRun } from './follow-run.ts'
import type { RunWorker } from './run-worker.ts'

/** The run of a session, under way or over. */
export async function findSession(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  sessionId: string,
): Promise<{ conversation: Conversation; run: Run }> {
  const conversation = await requireReadableConversation(ctx, user, conversationId)
  const run = await findRunBySession(ctx.store.db, conversation.userId, sessionId)
  if (run?.conversationId !== conversation.id) throw new ServiceError('session_not_found')
  return { conversation, run }
}

/** The agent's message of a run, once it has ended; undefined where the signal came first, or a deletion. */
export async function waitForAnswer(
  ctx: ServiceContext,
  worker: RunWorker,
  run: Run,
  signal: AbortSignal,
): Promise<{ run: Run; answer: Message } | undefined> {
  for await (const step of followRun(ctx, worker.feed, run, signal)) {
    if (step.kind !== 'end') continue
    const answer = await findMessage(ctx.store.db, run.userId, run.agentMessageId)
    return answer === undefined ? undefined : { run: step.run, answer }
  }
  return undefined
}

/** Why a run stops or has stopped; undefined where it goes on, or nobody can tell. */
export async function stopReason({ store, log }: ServiceContext, run: Run): Promise<string | undefined> {
  try {
    const current = await findRun(store.db, run.userId, run.id)
    if (current === undefined) return 'The conversation was deleted.'
    return current.stopRequested ? (current.error ?? 'The answer was stopped.') : undefined
  } catch (error) {
    log.warn({ error, runId: run.id }, 'a run cannot be looked up for a reader who is refused')
    return undefined
  }
}

export type StoppedRun = {
  /** Undefined where no answer was being written. */
  readonly run: Run | undefined
  readonly hasPartialAnswer: boolean
}

/** Until a run that is told to stop has done so: its tools and its model hear of it at once. */
const stopTimeoutMs = 5_000

/** Stops the conversation's answer that is being written, or the session's. What it has said is kept. */
export async function stopRun(
  ctx: ServiceContext,
  worker: RunWorker,
  user: User,
  conversationId: string,
  sessionId?: string,
): Promise<StoppedRun> {
  const conversation = await requireConversation(ctx, user, conversationId)
  const run =
    sessionId === undefined
      ? await findActiveRun(ctx.store.db, user.id, conversation.id)
      : (await findSession(ctx, user, conversationId, sessionId)).run
  if (run === undefined || !(await requestStop(ctx.store.db, user.id, run.id))) {
    return { run: undefined, hasPartialAnswer: false }
  }
  const ended = await waitForAnswer(ctx, worker, run, AbortSignal.timeout(stopTimeoutMs))
  return { run, hasPartialAnswer: (ended?.answer.content ?? '') !== '' }
}
