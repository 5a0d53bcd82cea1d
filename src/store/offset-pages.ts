/** Pages as older clients ask for them: so many records from so many, the oldest first. */
import type { ConversationId, UserId } from './ids.ts'
import type { Conversation, Db, Message } from './schema.ts'

export type OffsetPage = { readonly start: number; readonly limit: number }

export async function listOldestConversations(
  db: Db,
  userId: UserId,
  { start, limit }: OffsetPage,
): Promise<Conversation[]> {
  return await db
    .selectFrom('conversations')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('hidden', '=', false)
    .orderBy('sequence')
    .offset(start)
    .limit(limit)
    .execute()
}

export async function listOldestMessages(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
  { start, limit }: OffsetPage,
): Promise<Message[]> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('replacedBy', 'is', null)
    .orderBy('sequence')
    .offset(start)
    .limit(limit)
    .execute()
}

export async function countMessages(db: Db, userId: UserId, conversationId: ConversationId): Promise<number> {
  const counted = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('replacedBy', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

export async function findLastHumanMessage(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<Message | undefined> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('replacedBy', 'is', null)
    .where('role', '=', 'human')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}
