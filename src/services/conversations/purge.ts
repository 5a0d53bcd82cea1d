import { purgeDeletedConversations } from '../../store/index.ts'
import { removeAttachmentFiles } from '../attachments/index.ts'
import type { ServiceContext } from '../context.ts'

/**
 * Removes what deleted conversations held: messages, runs with their events, and the attachments that no other
 * conversation shows. One in which an answer is still being written stays until that has ended.
 */
export async function purgeConversations(ctx: ServiceContext): Promise<void> {
  await removeAttachmentFiles(ctx, await purgeDeletedConversations(ctx.store.db))
}
