import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { ConversationId, ProjectId, UserId } from './ids.ts'
import { toStorableText } from './json.ts'
import type { Conversation, Db } from './schema.ts'

export type NewConversation = {
  readonly userId: UserId
  readonly title: string
  readonly hidden: boolean
  readonly agentIds: readonly string[]
  readonly projectIds: readonly ProjectId[]
}

export async function createConversation(db: Db, conversation: NewConversation): Promise<Conversation> {
  return await db
    .insertInto('conversations')
    .values({
      id: newId(),
      userId: conversation.userId,
      title: toStorableText(conversation.title),
      hidden: conversation.hidden,
      agentIds: [...conversation.agentIds],
      projectIds: [...conversation.projectIds],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findConversation(
  db: Db,
  userId: UserId,
  id: ConversationId,
): Promise<Conversation | undefined> {
  return await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export type ConversationPage = {
  readonly limit: number
  /** The last id of the page before. */
  readonly before?: ConversationId
  readonly includeHidden?: boolean
}

/** Newest first. */
export async function listConversations(
  db: Db,
  userId: UserId,
  page: ConversationPage,
): Promise<Conversation[]> {
  let query = db
    .selectFrom('conversations')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
  if (page.includeHidden !== true) query = query.where('hidden', '=', false)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return await query.orderBy('id', 'desc').limit(page.limit).execute()
}

export async function setConversationTitle(
  db: Db,
  userId: UserId,
  id: ConversationId,
  title: string,
): Promise<Conversation | undefined> {
  return await db
    .updateTable('conversations')
    .set({ title: toStorableText(title), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Its runs under way are asked to stop. Undefined where the user has no such conversation. */
export async function deleteConversation(
  db: Db,
  userId: UserId,
  id: ConversationId,
): Promise<Conversation | undefined> {
  const deleted = await sql<Conversation & { told: unknown }>`
    with deleted as (
      update conversations set deleted_at = now()
      where id = ${id} and user_id = ${userId} and deleted_at is null returning *
    ), stopping as (
      update runs set stop_requested = true
      where conversation_id in (select id from deleted) and status in ('queued', 'running') returning id as run_id
    )
    select deleted.*, case when run_id is not null then pg_notify(current_schema() || '_stops', run_id::text) end as told
    from deleted left join stopping on true`.execute(db)
  const row = deleted.rows[0]
  if (row === undefined) return undefined
  const { told: _told, ...conversation } = row
  return conversation
}
