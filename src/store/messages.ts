import { sql } from 'kysely'
import type { ConversationId, MessageId, UserId } from './ids.ts'
import { isBefore } from './is-before.ts'
import type { Db, Message } from './schema.ts'

export async function findMessage(db: Db, userId: UserId, id: MessageId): Promise<Message | undefined> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export type MessagePage = {
  readonly limit: number
  /** The first id of the page that follows: the page ends just before it. Absent: the newest messages. */
  readonly before?: MessageId
  /** The last of the page. */
  readonly through?: MessageId
}

/** A page of the conversation, oldest first within it. */
export async function listMessages(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
  page: MessagePage,
): Promise<Message[]> {
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
  if (page.before !== undefined) {
    query = query.where(isBefore('messages', page.before, sql`conversation_id = ${conversationId}`))
  }
  if (page.through !== undefined) {
    query = query.where(
      'sequence',
      '<=',
      sql<number>`(select sequence from messages where id = ${page.through} and user_id = ${userId})`,
    )
  }
  const newestFirst = await query.orderBy('sequence', 'desc').limit(page.limit).execute()
  return newestFirst.reverse()
}
