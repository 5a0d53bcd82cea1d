/** Lists of an organisation, which any of its members keep: each may share, and they name only what is shared. */
import * as store from '../../store/index.ts'
import type { CountedList, List, ListEntry, ListEntryId, ListId, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireReadableConversation } from '../conversations/conversations.ts'
import { ServiceError } from '../service-error.ts'
import { requireMembership } from './require-membership.ts'

const MAX_LISTS = 100
const MAX_ENTRIES = 500

export async function listLists(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
): Promise<CountedList[]> {
  const { id } = await requireMembership(ctx.store.db, user, organisationId)
  return await store.listLists(ctx.store.db, id)
}

export async function createList(
  ctx: ServiceContext,
  user: User,
  organisationId: string,
  name: string,
): Promise<List> {
  const { id } = await requireMembership(ctx.store.db, user, organisationId)
  const made = await store.createList(ctx.store.db, id, name.trim(), MAX_LISTS)
  if (made === undefined) throw new ServiceError('too_many_lists')
  if (made === 'taken') throw new ServiceError('list_name_taken')
  return made
}

/** As a client names it, of an organisation that the user is a member of. */
export type NamedList = { readonly organisationId: string; readonly listId: string }

export async function renameList(
  ctx: ServiceContext,
  user: User,
  named: NamedList,
  name: string,
): Promise<void> {
  const { organisation, list } = await parseList(ctx, user, named)
  const renamed = await store.renameList(ctx.store.db, organisation, list, name.trim())
  if (renamed === undefined) throw new ServiceError('list_not_found')
  if (renamed === 'taken') throw new ServiceError('list_name_taken')
}

export async function deleteList(ctx: ServiceContext, user: User, named: NamedList): Promise<void> {
  const { organisation, list } = await parseList(ctx, user, named)
  if (!(await store.deleteList(ctx.store.db, organisation, list))) throw new ServiceError('list_not_found')
}

export async function listListEntries(
  ctx: ServiceContext,
  user: User,
  named: NamedList,
): Promise<ListEntry[]> {
  const { organisation, list } = await parseList(ctx, user, named)
  const entries = await store.listListEntries(ctx.store.db, organisation, list)
  if (entries === undefined) throw new ServiceError('list_not_found')
  return entries
}

/** Shares nothing: a conversation has to be shared with the organisation before. */
export async function addListEntry(
  ctx: ServiceContext,
  user: User,
  named: NamedList,
  entry: { readonly conversationId: string } | { readonly search: string; readonly name: string },
): Promise<ListEntryId> {
  const { organisation, list } = await parseList(ctx, user, named)
  const added = await store.addListEntry(
    ctx.store.db,
    organisation,
    list,
    'search' in entry
      ? { search: entry.search, name: entry.name.trim() }
      : { conversationId: (await requireReadableConversation(ctx, user, entry.conversationId)).id },
    MAX_ENTRIES,
  )
  if (added === 'list-not-found') throw new ServiceError('list_not_found')
  if (added === 'not-shared') throw new ServiceError('conversation_not_shared')
  if (added === 'full') throw new ServiceError('list_full')
  return added
}

export async function removeListEntry(
  ctx: ServiceContext,
  user: User,
  named: NamedList,
  entryId: string,
): Promise<void> {
  const { organisation, list } = await parseList(ctx, user, named)
  const id = store.parseId<'list-entry'>(entryId)
  const isRemoved = id !== undefined && (await store.removeListEntry(ctx.store.db, organisation, list, id))
  if (!isRemoved) throw new ServiceError('list_entry_not_found')
}

async function parseList(
  { store: { db } }: ServiceContext,
  user: User,
  { organisationId, listId }: NamedList,
): Promise<{ readonly organisation: store.OrganisationId; readonly list: ListId }> {
  const { id: organisation } = await requireMembership(db, user, organisationId)
  const list = store.parseId<'list'>(listId)
  if (list === undefined) throw new ServiceError('list_not_found')
  return { organisation, list }
}
