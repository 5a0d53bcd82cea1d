import { sql } from 'kysely'
import type { ConversationId, MessageId, ProjectId, UserId } from './ids.ts'
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

/** A page of the conversation as it stands, without earlier versions of its answers; oldest first within it. */
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
    .where('replacedBy', 'is', null)
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

/** What the user has asked in conversations about one of the projects, the last first. */
export async function listAsked(
  db: Db,
  userId: UserId,
  projectIds: readonly ProjectId[],
  { limit }: { readonly limit: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select('messages.content')
    .where('conversations.userId', '=', userId)
    .where('conversations.deletedAt', 'is', null)
    .where(sql<boolean>`conversations.project_ids && ${projectIds}::uuid[]`)
    .where('messages.role', '=', 'human')
    .orderBy('messages.sequence', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ content }) => content)
}

/**
 * A page of the versions of an answer, the last made first: the one that stands in the conversation, and those that it
 * has taken the place of.
 */
export async function listVersions(
  db: Db,
  userId: UserId,
  answer: MessageId,
  page: { readonly limit: number; readonly before?: MessageId },
): Promise<Message[]> {
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('userId', '=', userId)
    .where('role', '=', 'agent')
    .where((eb) => eb.or([eb('id', '=', answer), eb('replacedBy', '=', answer)]))
  if (page.before !== undefined) {
    query = query.where(
      'sequence',
      '<',
      sql<number>`(select sequence from messages where id = ${page.before} and user_id = ${userId})`,
    )
  }
  return await query.orderBy('sequence', 'desc').limit(page.limit).execute()
}

/** How many answers each of these has taken the place of; none where there is no entry. */
export async function countReplaced(
  db: Db,
  userId: UserId,
  answers: readonly MessageId[],
): Promise<Map<MessageId, number>> {
  if (answers.length === 0) return new Map()
  const counted = await sql<{ id: MessageId; count: number }>`
    select replaced_by as id, count(*)::int as count from messages
    where replaced_by = any(${answers}::uuid[]) and user_id = ${userId} and role = 'agent' group by 1`.execute(
    db,
  )
  return new Map(counted.rows.map(({ id, count }) => [id, count]))
}

/** What the answers that these have taken the place of cite. */
export async function listReplacedCitations(
  db: Db,
  userId: UserId,
  answers: readonly MessageId[],
): Promise<Pick<Message, 'id' | 'citedLines'>[]> {
  if (answers.length === 0) return []
  return await db
    .selectFrom('messages')
    .select(['id', 'citedLines'])
    .where('userId', '=', userId)
    .where('replacedBy', 'in', [...answers])
    .execute()
}
