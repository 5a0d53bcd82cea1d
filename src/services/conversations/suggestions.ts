import { toComparableQuestion } from '../../agents/suggestions/suggest-questions.ts'
import * as store from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { askSnapshots, requireProject, requireSnapshots } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { requireReadableConversation } from './conversations.ts'

/** So many messages before an answer, and questions in other conversations, are looked at for what has been asked. */
const mostAsked = 40

/** Questions to begin with are few and compared by their words: more is looked at for them. */
const mostAskedFirst = 500

/** Of questions about a project those that the user has not asked yet. */
export async function leaveOutAsked(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  questions: readonly string[],
): Promise<string[]> {
  const { id } = await requireProject(ctx, user, projectId)
  const asked = await store.listAsked(ctx.store.db, user.id, [id], { limit: mostAskedFirst })
  const known = new Set(asked.map(toComparableQuestion))
  return questions.filter((question) => !known.has(toComparableQuestion(question)))
}

/** What to ask next, from the code that an answer cites; nothing where its projects are gone. */
export async function suggestNext(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  messageId: string,
): Promise<string[]> {
  const { db } = ctx.store
  const conversation = await requireReadableConversation(ctx, user, conversationId)
  const id = store.parseId<'message'>(messageId)
  const answer = id === undefined ? undefined : await store.findMessage(db, conversation.userId, id)
  if (answer?.conversationId !== conversation.id || answer.role !== 'agent') {
    throw new ServiceError('validation_failed', {
      detail: `Cannot suggest questions after message "${messageId.slice(0, 80)}": expected the id of an answer of the conversation`,
    })
  }
  const [projects = [], earlier] = await Promise.all([
    store.listConversationProjects(db, user.id, conversation.id),
    store.listMessages(db, conversation.userId, conversation.id, { limit: mostAsked, through: answer.id }),
  ])
  const parsed = projects.filter(({ snapshotKey }) => snapshotKey !== null)
  if (parsed.length === 0 || answer.citations.length === 0) return []
  const ids = parsed.map((project) => project.id)
  const elsewhere = await store.listAsked(db, user.id, ids, { limit: mostAsked })
  const here = earlier.filter(({ role }) => role === 'human').map(({ content }) => content)
  return await askSnapshots(ctx, user, requireSnapshots(ctx, parsed), 'suggestQuestions', {
    citations: answer.citations,
    repoNames: parsed.length === 1 ? [] : parsed.map(({ repoName }) => repoName),
    asked: [...new Set([...here, ...elsewhere])],
  })
}
