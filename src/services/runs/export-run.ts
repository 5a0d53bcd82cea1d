import { findRunRecord, parseId } from '../../store/index.ts'
import type { Run, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireReadableConversation } from '../conversations/conversations.ts'
import { ServiceError } from '../service-error.ts'

/** What wrote an answer, as one object that `parley replay` reads. Whoever reads the conversation may have it. */
export async function exportRun(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  messageId: string,
): Promise<ExportedRun> {
  const conversation = await requireReadableConversation(ctx, user, conversationId)
  const id = parseId<'message'>(messageId)
  const run =
    id === undefined ? undefined : await findRunRecord(ctx.store.db, conversation.userId, conversation.id, id)
  if (run === undefined) throw new ServiceError('message_not_found')
  const { record, status, createdAt, finishedAt, usage } = run
  return { format: 'parley-run-1', runId: run.id, status, createdAt, finishedAt, usage, record }
}

export interface ExportedRun {
  readonly format: 'parley-run-1'
  readonly runId: string
  readonly status: string
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly usage: Run['usage']
  readonly record: object
}
