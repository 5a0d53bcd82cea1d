/** Lists of an organisation: conversations that are shared with it, and searches of the web app. */
import { sql } from 'kysely'
import { newId } from './ids.ts'
import type { ConversationId, ListEntryId, ListId, OrganisationId, UserId } from './ids.ts'
import { toStorableText } from './json.ts'
import { lockOrganisation } from './organisations.ts'
import type { Db, List } from './schema.ts'
import { standsInList } from './visibility.ts'

export type CountedList = List & { readonly entryCount: number }

const withConversations = sql`list_entries left join conversations on conversations.id = list_entries.conversation_id`

/** By name. */
export async function listLists(db: Db, organisationId: OrganisationId): Promise<CountedList[]> {
  const found = await sql<CountedList>`
    select lists.*, (
      select count(*)::int from ${withConversations}
      where list_entries.organisation_id = lists.organisation_id and list_id = lists.id and ${standsInList}
    ) as entry_count
    from lists where organisation_id = ${organisationId} order by lower(name), id`.execute(db)
  return found.rows
}

/** `taken`: another list has the name, in any case of letters. */
type ListFailure = 'taken' | undefined

/** Undefined where the organisation is gone, or has as many lists. */
export async function createList(
  db: Db,
  organisationId: OrganisationId,
  name: string,
  limit: number,
): Promise<List | ListFailure> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockOrganisation(transaction, organisationId, 'members'))) return undefined
    if (await isTaken(transaction, organisationId, name)) return 'taken'
    const made = await sql<List>`
      insert into lists (id, organisation_id, name)
      select ${newId()}, ${organisationId}, ${toStorableText(name)}
      where (select count(*) from lists where organisation_id = ${organisationId}) < ${limit}
      returning *`.execute(transaction)
    return made.rows[0]
  })
}

/** Undefined where the organisation has none like it. */
export async function renameList(
  db: Db,
  organisationId: OrganisationId,
  id: ListId,
  name: string,
): Promise<'renamed' | ListFailure> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockOrganisation(transaction, organisationId, 'members'))) return undefined
    if (await isTaken(transaction, organisationId, name, id)) return 'taken'
    const renamed = await transaction
      .updateTable('lists')
      .set({ name: toStorableText(name) })
      .where('organisationId', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst()
    return renamed.numUpdatedRows === 1n ? 'renamed' : undefined
  })
}

async function isTaken(db: Db, organisationId: OrganisationId, name: string, but?: ListId): Promise<boolean> {
  const found = await sql`
    select from lists where organisation_id = ${organisationId} and lower(name) = lower(${toStorableText(name)})
      and id is distinct from ${but ?? null}::uuid limit 1`.execute(db)
  return found.rows.length > 0
}

/** With its entries. False where the organisation has none like it. */
export async function deleteList(db: Db, organisationId: OrganisationId, id: ListId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('lists')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export type ListEntry = {
  readonly id: ListEntryId
  readonly conversationId: ConversationId | null
  readonly search: string | null
  /** Of the search, or the title of the conversation. */
  readonly name: string
  readonly createdAt: Date
}

/** The last added first. Undefined where the organisation has no such list. */
export async function listListEntries(
  db: Db,
  organisationId: OrganisationId,
  listId: ListId,
): Promise<ListEntry[] | undefined> {
  const found = await sql<ListEntry | { readonly id: null }>`
    select list_entries.id, conversation_id, search, coalesce(list_entries.name, title) as name,
      list_entries.created_at
    from lists left join (${withConversations})
      on list_entries.organisation_id = lists.organisation_id and list_id = lists.id and ${standsInList}
    where lists.organisation_id = ${organisationId} and lists.id = ${listId}
    order by list_entries.created_at desc, list_entries.id desc`.execute(db)
  if (found.rows.length === 0) return undefined
  return found.rows.filter((entry) => entry.id !== null)
}

export type NewListEntry =
  | { readonly conversationId: ConversationId }
  | { readonly search: string; readonly name: string }

/** One that is in the list already is given back. `not-shared`: the conversation, with the organisation. */
export async function addListEntry(
  db: Db,
  organisationId: OrganisationId,
  listId: ListId,
  entry: NewListEntry,
  limit: number,
): Promise<ListEntryId | 'list-not-found' | 'full' | 'not-shared'> {
  return await db.transaction().execute(async (transaction) => {
    const list = await sql`
      select from lists where organisation_id = ${organisationId} and id = ${listId} for no key update`.execute(
      transaction,
    )
    if (list.rows.length === 0) return 'list-not-found'
    const conversationId = 'conversationId' in entry ? entry.conversationId : null
    const [search, name] =
      'search' in entry ? [toStorableText(entry.search), toStorableText(entry.name)] : [null, null]
    if (conversationId !== null) {
      // Until it is added nobody ends that.
      const shared = await sql`
        select from conversations
        where id = ${conversationId} and shared_with = ${organisationId} and deleted_at is null for share`.execute(
        transaction,
      )
      if (shared.rows.length === 0) return 'not-shared'
    }
    const there = await sql<{ id: ListEntryId | null; count: number }>`
      select count(*)::int as count, (
        array_agg(list_entries.id) filter (where conversation_id = ${conversationId} or search = ${search})
      )[1] as id
      from ${withConversations}
      where organisation_id = ${organisationId} and list_id = ${listId} and ${standsInList}`.execute(
      transaction,
    )
    const { id: known = null, count = 0 } = there.rows[0] ?? {}
    if (known !== null) return known
    if (count >= limit) return 'full'
    const id = newId<'list-entry'>()
    await transaction
      .insertInto('listEntries')
      .values({ id, organisationId, listId, conversationId, search, name })
      .execute()
    return id
  })
}

/** False where the list has none like it. */
export async function removeListEntry(
  db: Db,
  organisationId: OrganisationId,
  listId: ListId,
  id: ListEntryId,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('listEntries')
    .where('organisationId', '=', organisationId)
    .where('listId', '=', listId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

/** Those of a member who leaves. */
export async function unlistConversations(
  db: Db,
  userId: UserId,
  organisationId: OrganisationId,
): Promise<void> {
  await sql`
    delete from list_entries using conversations
    where organisation_id = ${organisationId} and conversations.id = conversation_id
      and conversations.user_id = ${userId}`.execute(db)
}
