import { sql } from 'kysely'
import { createConversation } from './conversations.ts'
import type { MessageId, ProjectId, UserId } from './ids.ts'
import { newId } from './ids.ts'
import type { Conversation, Db } from './schema.ts'

export type BranchOwner = {
  readonly userId: UserId
  /** Those of the original that the user sees. */
  readonly projectIds: readonly ProjectId[]
}

/**
 * A new conversation of the user that begins like another: with its messages before one of them, or with all. The runs
 * behind them and earlier versions of its answers stay with the first; an answer that is still being written is not
 * among them. Of somebody else's neither runs nor attachments are referred to, and its model is not chosen.
 */
export async function branchConversation(
  db: Db,
  original: Conversation,
  before: MessageId | undefined,
  { userId, projectIds }: BranchOwner,
): Promise<Conversation> {
  const { title, hidden, agentIds, model } = original
  const isOwn = original.userId === userId
  return await db.transaction().execute(async (transaction) => {
    const branch = await createConversation(transaction, {
      userId,
      title,
      hidden,
      agentIds,
      projectIds,
      model: isOwn ? model : null,
      branchOf: original.id,
    })
    let query = transaction
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', original.id)
      .where('userId', '=', original.userId)
      .where('status', '!=', 'running')
      .where('replacedBy', 'is', null)
    if (before !== undefined) {
      query = query.where('sequence', '<', sql<number>`(select sequence from messages where id = ${before})`)
    }
    const kept = await query.orderBy('sequence').execute()
    const copies = kept.map(({ id }) => ({ id, copy: newId<'message'>() }))
    await sql`
      insert into messages (id, conversation_id, user_id, role, content, citations, cited_lines, tool_calls, thinking, node_ids,
        attachment_ids, status, run_id, created_at)
      select copies.copy, ${branch.id}::uuid, ${userId}, role, content, citations, cited_lines, tool_calls, thinking, node_ids,
        case when ${isOwn} then attachment_ids else '{}' end, status, case when ${isOwn} then run_id end, created_at
      from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ copy }) => copy)}::uuid[])
        with ordinality as copies (original, copy, position)
        join messages on messages.id = copies.original
      order by position`.execute(transaction)
    return branch
  })
}
