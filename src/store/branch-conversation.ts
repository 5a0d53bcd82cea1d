import { sql } from 'kysely'
import { createConversation } from './conversations.ts'
import type { MessageId } from './ids.ts'
import { newId } from './ids.ts'
import type { Conversation, Db } from './schema.ts'

/**
 * A new conversation that begins like another: with its messages before one of them, or with all. The runs behind them
 * and earlier versions of its answers stay with the first; an answer that is still being written is not among them.
 */
export async function branchConversation(
  db: Db,
  original: Conversation,
  before: MessageId | undefined,
): Promise<Conversation> {
  return await db.transaction().execute(async (transaction) => {
    const branch = await createConversation(transaction, original)
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
      select copies.copy, ${branch.id}::uuid, user_id, role, content, citations, cited_lines, tool_calls, thinking, node_ids,
        attachment_ids, status, run_id, created_at
      from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ copy }) => copy)}::uuid[])
        with ordinality as copies (original, copy, position)
        join messages on messages.id = copies.original
      order by position`.execute(transaction)
    return branch
  })
}
