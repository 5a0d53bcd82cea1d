import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { ConversationId, OrganisationId, ProjectId, UserId } from './ids.ts'
import { isBefore } from './is-before.ts'
import { toStorableText } from './json.ts'
import type { Conversation, Db, Project } from './schema.ts'
import { isMember, readsConversation, seesProject } from './visibility.ts'

export type NewConversation = {
  readonly userId: UserId
  readonly title: string
  readonly hidden: boolean
  readonly agentIds: readonly string[]
  readonly projectIds: readonly ProjectId[]
  readonly model?: string | null
  readonly branchOf?: ConversationId
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
      model: conversation.model ?? null,
      branchOf: conversation.branchOf ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One that the user has begun. */
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

/** One that the user has begun, or that is shared with an organisation of theirs. */
export async function findReadableConversation(
  db: Db,
  userId: UserId,
  id: ConversationId,
): Promise<Conversation | undefined> {
  return await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where(readsConversation(userId))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Null ends it, also in lists. Undefined where the user has no such conversation, or is no member. */
export async function shareConversation(
  db: Db,
  userId: UserId,
  id: ConversationId,
  sharedWith: OrganisationId | null,
): Promise<Conversation | undefined> {
  return await db.transaction().execute(async (transaction) => {
    let query = transaction
      .updateTable('conversations')
      .set({ sharedWith, sharedAt: sharedWith === null ? null : sql<Date>`now()` })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
    if (sharedWith !== null) query = query.where(isMember(userId, sharedWith))
    const shared = await query.returningAll().executeTakeFirst()
    if (shared !== undefined) {
      await sql`delete from list_entries
      where conversation_id = ${shared.id} and organisation_id is distinct from ${sharedWith}`.execute(
        transaction,
      )
    }
    return shared
  })
}

/** Those that the user sees of what the conversation is about, in its order. Undefined where they cannot read it. */
export async function listConversationProjects(
  db: Db,
  userId: UserId,
  id: ConversationId,
): Promise<Project[] | undefined> {
  const found = await sql<Project | { readonly id: null }>`
    select projects.* from conversations left join projects on projects.id = any(conversations.project_ids)
      and ${seesProject(userId)} and projects.deleted_at is null
    where conversations.id = ${id} and ${readsConversation(userId)} and conversations.deleted_at is null
    order by array_position(conversations.project_ids, projects.id)`.execute(db)
  if (found.rows.length === 0) return undefined
  return found.rows.filter((project) => project.id !== null)
}

export type SharedConversation = Conversation & {
  /** Names of who has begun it, and of the organisation. */
  readonly sharedBy: string
  readonly organisation: string
}

/** Those of others that the user reads as a member, the last shared first. */
export async function listSharedConversations(
  db: Db,
  userId: UserId,
  { limit, search }: { readonly limit: number; readonly search?: TextSearch },
): Promise<SharedConversation[]> {
  const isFound = search === undefined ? sql`true` : hasTexts(search)
  const found = await sql<SharedConversation>`
    select conversations.*, users.name as shared_by, organisations.name as organisation
    from conversations join users on users.id = conversations.user_id
      join organisations on organisations.id = conversations.shared_with
    where conversations.user_id <> ${userId} and ${readsConversation(userId)}
      and not conversations.hidden and conversations.deleted_at is null and ${isFound}
    order by conversations.shared_at desc nulls last, conversations.sequence desc
    limit ${limit}`.execute(db)
  return found.rows
}

/**
 * Alternatives, one at least. Each word that is wanted stands in the title or in a message, in any case of letters, and
 * none that is not.
 */
export type TextSearch = readonly {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}[]

export type ConversationPage = {
  readonly limit: number
  /** The last id of the page before. */
  readonly before?: ConversationId
  readonly includeHidden?: boolean
  /** Pinned ones first, and then the last used; newest first if absent. */
  readonly isByUse?: boolean
  readonly search?: TextSearch
  /** They are about it, among others. */
  readonly projectId?: ProjectId
}

function hasTexts(search: TextSearch) {
  const alternatives = search.map(({ wanted, unwanted }) => {
    const conditions = [...wanted.map(hasText), ...unwanted.map((word) => sql`not ${hasText(word)}`)]
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

function hasText(word: string) {
  const wanted = sql`lower(${toStorableText(word)})`
  return sql<boolean>`(strpos(lower(title), ${wanted}) > 0 or exists (
    select from messages where conversation_id = conversations.id and strpos(lower(content), ${wanted}) > 0
  ))`
}

/** Newest first, or by use. */
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
  if (page.projectId !== undefined) {
    query = query.where(sql<boolean>`${page.projectId}::uuid = any(project_ids)`)
  }
  if (page.search !== undefined) query = query.where(hasTexts(page.search))
  if (page.isByUse === true) {
    if (page.before !== undefined) {
      query = query.where(sql<boolean>`(pinned_at is not null, updated_at, sequence) < (
        select pinned_at is not null, updated_at, sequence from conversations
        where id = ${page.before} and user_id = ${userId}
      )`)
    }
    query = query.orderBy(sql`pinned_at is not null`, 'desc').orderBy('updatedAt', 'desc')
  } else if (page.before !== undefined) {
    query = query.where(isBefore('conversations', page.before, sql`user_id = ${userId}`))
  }
  return await query.orderBy('sequence', 'desc').limit(page.limit).execute()
}

export type ConversationChange = {
  readonly title?: string
  readonly isPinned?: boolean
  readonly agentIds?: readonly string[]
  readonly projectIds?: readonly ProjectId[]
  /** Null: whatever answers otherwise. */
  readonly model?: string | null
}

/** Undefined where the user has no such conversation. */
export async function changeConversation(
  db: Db,
  userId: UserId,
  id: ConversationId,
  change: ConversationChange,
): Promise<Conversation | undefined> {
  const { title, isPinned, agentIds, projectIds, model } = change
  return await db
    .updateTable('conversations')
    .set({
      ...(title === undefined ? {} : { title: toStorableText(title) }),
      ...(isPinned === undefined ? {} : { pinnedAt: isPinned ? sql<Date>`now()` : null }),
      ...(agentIds === undefined ? {} : { agentIds: [...agentIds] }),
      ...(projectIds === undefined ? {} : { projectIds: [...projectIds] }),
      ...(model === undefined ? {} : { model }),
      // To pin a conversation or to take it off is no use of it.
      ...((title ?? agentIds ?? projectIds ?? model) === undefined ? {} : { updatedAt: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Its runs under way are asked to stop; what it held goes with `purgeDeletedConversations`. Undefined where the user has no such conversation. */
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
      where user_id = ${userId} and conversation_id in (select id from deleted) and status in ('queued', 'running')
      returning id as run_id
    )
    select deleted.*, case when run_id is not null then pg_notify(current_schema() || '_stops', run_id::text) end as told
    from deleted left join stopping on true`.execute(db)
  const row = deleted.rows[0]
  if (row === undefined) return undefined
  const { told: _told, ...conversation } = row
  return conversation
}

/**
 * Removes deleted conversations whose runs have ended, with messages, runs, events, and the attachments that no other
 * message refers to. Returns the storage keys of those, whose files the caller removes.
 */
export async function purgeDeletedConversations(db: Db): Promise<string[]> {
  const deleted = await sql`select from conversations where deleted_at is not null limit 1`.execute(db)
  if (deleted.rows.length === 0) return []
  return await db.transaction().execute(async (transaction) => {
    const gone = await sql<{ id: ConversationId }>`
      select id from conversations
      where deleted_at is not null and not exists (
        select from runs where conversation_id = conversations.id and status in ('queued', 'running')
      )
      limit 100 for update skip locked`.execute(transaction)
    const ids = gone.rows.map(({ id }) => id)
    if (ids.length === 0) return []
    await transaction.deleteFrom('runs').where('conversationId', 'in', ids).execute()
    const removed = await transaction
      .deleteFrom('messages')
      .where('conversationId', 'in', ids)
      .returning('attachmentIds')
      .execute()
    await transaction.deleteFrom('conversations').where('id', 'in', ids).execute()
    const attachmentIds = removed.flatMap((message) => message.attachmentIds)
    const attachments = await sql<{ storageKey: string }>`
      delete from attachments
      where id = any(${attachmentIds}::uuid[]) and not exists (
        select from messages where attachment_ids <> '{}' and attachment_ids @> array[attachments.id]
      )
      returning storage_key`.execute(transaction)
    return attachments.rows.map(({ storageKey }) => storageKey)
  })
}
