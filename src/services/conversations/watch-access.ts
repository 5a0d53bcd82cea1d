import { isDatabaseAway } from '../database.ts'
import type { Conversation, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { requireReadableConversation } from './conversations.ts'

/** So long a reader may go on after a conversation is shared no longer, or the reader is no member any more. */
const lookAgainMs = 1_000

/**
 * For somebody who follows a conversation live: the signal, aborted with the `ServiceError` also when they may read it
 * no longer. Of whose conversation it is nothing can be taken away.
 */
export function watchAccess(
  ctx: ServiceContext,
  user: User,
  { id, userId }: Conversation,
  signal: AbortSignal,
): AbortSignal {
  if (userId === user.id || signal.aborted) return signal
  const lost = new AbortController()
  const look = async (): Promise<void> => {
    try {
      await requireReadableConversation(ctx, user, id)
    } catch (error) {
      if (error instanceof ServiceError) lost.abort(error)
      else if (!isDatabaseAway(error)) ctx.log.warn({ error }, 'the access of a reader cannot be looked up')
    }
  }
  const timer = setInterval(() => void look(), lookAgainMs)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return AbortSignal.any([signal, lost.signal])
}
