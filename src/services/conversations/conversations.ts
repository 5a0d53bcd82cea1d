import { readSearchTerms } from '../../index/search/search-terms.ts'
import * as store from '../../store/index.ts'
import type { Conversation, Message, Run, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { purgeConversations } from './purge.ts'

/** The user's own conversation, which they may change; an unknown id, a deleted one and another user's are the same error. */
export async function requireConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
): Promise<Conversation> {
  const id = store.parseId<'conversation'>(conversationId)
  const conversation = id === undefined ? undefined : await store.findConversation(ctx.store.db, user.id, id)
  if (conversation === undefined) throw new ServiceError('conversation_not_found')
  return conversation
}

/** One that the user may read: their own, or one that is shared with an organisation of theirs. */
export async function requireReadableConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
): Promise<Conversation> {
  const id = store.parseId<'conversation'>(conversationId)
  const conversation =
    id === undefined ? undefined : await store.findReadableConversation(ctx.store.db, user.id, id)
  if (conversation === undefined) throw new ServiceError('conversation_not_found')
  return conversation
}

/** With the run that is writing an answer in it, if there is one. */
export async function getConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
): Promise<{ conversation: Conversation; activeRun: Run | undefined }> {
  const conversation = await requireReadableConversation(ctx, user, conversationId)
  const { id, userId } = conversation
  return { conversation, activeRun: await store.findActiveRun(ctx.store.db, userId, id) }
}

export type PageRequest = {
  readonly limit?: number | undefined
  readonly before?: string | undefined
}

/** A page of messages may instead begin so many after the oldest. */
export type MessagePageRequest = PageRequest & { readonly start?: number | undefined }

const defaultPageSize = 50

export async function listConversations(
  ctx: ServiceContext,
  user: User,
  page: PageRequest & {
    readonly includeHidden: boolean
    readonly isByUse?: boolean
    readonly search?: string | undefined
    readonly projectId?: string | undefined
  },
): Promise<Conversation[]> {
  const before = parseBefore<'conversation'>(page.before)
  const projectId = page.projectId === undefined ? undefined : store.parseId<'project'>(page.projectId)
  // No conversation is about what no project can be called.
  if (page.projectId !== undefined && projectId === undefined) return []
  return await store.listConversations(ctx.store.db, user.id, {
    limit: page.limit ?? defaultPageSize,
    includeHidden: page.includeHidden,
    isByUse: page.isByUse === true,
    ...readSearch(page.search),
    ...(projectId === undefined ? {} : { projectId }),
    ...(before === undefined ? {} : { before }),
  })
}

/** Each word is looked for in all messages: where somebody pastes a text, it is looked for as a whole. */
const mostSearchWords = 16

/** What a page of conversations is narrowed to. */
export function readSearch(search = ''): { readonly search?: store.TextSearch } {
  if (search.trim() === '') return {}
  const alternatives = readSearchTerms(search)
  const words = alternatives.reduce((sum, { wanted, unwanted }) => sum + wanted.length + unwanted.length, 0)
  return { search: words <= mostSearchWords ? alternatives : [{ wanted: [search.trim()], unwanted: [] }] }
}

export async function listMessages(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  page: MessagePageRequest,
): Promise<ListedMessage[]> {
  const before = parseBefore<'message'>(page.before)
  const { id, userId } = await requireReadableConversation(ctx, user, conversationId)
  const { start, limit = defaultPageSize } = page
  const messages =
    start === undefined
      ? await store.listMessages(ctx.store.db, userId, id, {
          limit,
          ...(before === undefined ? {} : { before }),
        })
      : await store.listOldestMessages(ctx.store.db, userId, id, { start, limit })
  return await withRuns(ctx, messages, userId)
}

/** An answer, or one that it has taken the place of: a page of all its versions, the last made first. */
export async function listVersions(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  messageId: string,
  page: PageRequest,
): Promise<ListedMessage[]> {
  const before = parseBefore<'message'>(page.before)
  const { id, userId } = await requireReadableConversation(ctx, user, conversationId)
  const answerId = store.parseId<'message'>(messageId)
  const answer = answerId === undefined ? undefined : await store.findMessage(ctx.store.db, userId, answerId)
  if (answer?.conversationId !== id || answer.role !== 'agent') throw new ServiceError('message_not_found')
  const versions = await store.listVersions(ctx.store.db, userId, answer.replacedBy ?? answer.id, {
    limit: page.limit ?? defaultPageSize,
    ...(before === undefined ? {} : { before }),
  })
  return await withRuns(ctx, versions, userId)
}

async function withRuns(
  { store: { db } }: ServiceContext,
  messages: readonly Message[],
  userId: store.UserId,
): Promise<ListedMessage[]> {
  const answers = messages.filter(({ role }) => role === 'agent')
  const runIds = answers.flatMap(({ runId }) => (runId === null ? [] : [runId]))
  const standing = answers.filter(({ replacedBy }) => replacedBy === null).map(({ id }) => id)
  const [found, replaced] = await Promise.all([
    store.findRuns(db, userId, runIds),
    store.countReplaced(db, userId, standing),
  ])
  const runs = new Map(found.map((run) => [run.id, run]))
  return messages.map((message) => ({
    message,
    run: message.role === 'agent' && message.runId !== null ? runs.get(message.runId) : undefined,
    replaced: replaced.get(message.id) ?? 0,
  }))
}

export type ListedMessage = {
  readonly message: Message
  /** Behind an answer; undefined for a question, and where the run is gone with its conversation. */
  readonly run: Run | undefined
  /** How many answers it has taken the place of. */
  readonly replaced: number
}

function parseBefore<Kind extends string>(before: string | undefined): store.Id<Kind> | undefined {
  if (before === undefined) return undefined
  const id = store.parseId<Kind>(before)
  if (id === undefined) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot use before "${before.slice(0, 80)}": expected the id of a record`,
    })
  }
  return id
}

export async function countMessages(ctx: ServiceContext, { id, userId }: Conversation): Promise<number> {
  return await store.countMessages(ctx.store.db, userId, id)
}

/** Oldest first. */
export async function listOldestConversations(
  ctx: ServiceContext,
  user: User,
  page: { readonly start: number; readonly limit: number },
): Promise<Conversation[]> {
  return await store.listOldestConversations(ctx.store.db, user.id, page)
}

/** An answer that is being written in it is stopped; then nothing of the conversation is left. */
export async function deleteConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
): Promise<void> {
  const { id } = await requireConversation(ctx, user, conversationId)
  const deleted = await store.deleteConversation(ctx.store.db, user.id, id)
  if (deleted === undefined) throw new ServiceError('conversation_not_found')
  await purgeConversations(ctx)
}
