import { findLastHumanMessage } from '../../store/index.ts'
import type { CredentialName, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireConversation } from '../conversations/conversations.ts'
import { ServiceError } from '../service-error.ts'
import { postMessage } from './post-message.ts'
import type { PostedMessage } from './post-message.ts'
import type { RunWorker } from './run-worker.ts'

export type RegenerateOptions = {
  /** Empty: those of the message. */
  readonly nodeIds: readonly string[]
  readonly credential: CredentialName | undefined
}

/** Has the last message of a conversation answered anew; the answer that it had becomes an earlier version of it. */
export async function regenerateAnswer(
  ctx: ServiceContext,
  worker: RunWorker,
  user: User,
  conversationId: string,
  { nodeIds, credential }: RegenerateOptions,
): Promise<PostedMessage> {
  const { id } = await requireConversation(ctx, user, conversationId)
  const last = await findLastHumanMessage(ctx.store.db, user.id, id)
  if (last === undefined) throw new ServiceError('message_not_found')
  return await postMessage(ctx, worker, user, conversationId, {
    content: last.content,
    nodeIds: nodeIds.length === 0 ? last.nodeIds : nodeIds,
    attachmentIds: last.attachmentIds,
    images: [],
    credential,
    replaces: last.id,
  })
}
