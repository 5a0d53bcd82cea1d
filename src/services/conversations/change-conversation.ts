import * as store from '../../store/index.ts'
import type { Conversation, Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { requireChoosable } from '../models/index.ts'
import { requireReadyProject } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'
import { requireConversation, requireReadableConversation } from './conversations.ts'
import { resolveAgentIds } from './create-conversation.ts'

export type ConversationChangeRequest = {
  readonly title?: string | undefined
  readonly isPinned?: boolean | undefined
  readonly agentIds?: readonly string[] | undefined
  readonly projectIds?: readonly string[] | undefined
  /** Null: whatever answers otherwise. */
  readonly model?: string | null | undefined
}

/** What is undefined stays as it is. The agent and the projects are those of the messages to come. */
export async function changeConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  { title, isPinned, agentIds, projectIds, model }: ConversationChangeRequest,
): Promise<Conversation> {
  const resolved = agentIds === undefined ? undefined : resolveAgentIds(agentIds)
  const { id, projectIds: known } = await requireConversation(ctx, user, conversationId)
  const projects: Project['id'][] = []
  for (const projectId of new Set(projectIds)) {
    // One that it has been about all along may be parsed again at this moment.
    const same = known.find((one) => one === projectId)
    projects.push(same ?? (await requireReadyProject(ctx, user, projectId)).id)
  }
  if (typeof model === 'string') await requireChoosable(ctx, user.id, model)
  const changed = await store.changeConversation(ctx.store.db, user.id, id, {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(isPinned === undefined ? {} : { isPinned }),
    ...(resolved === undefined ? {} : { agentIds: resolved }),
    ...(projectIds === undefined ? {} : { projectIds: projects }),
    ...(model === undefined ? {} : { model }),
  })
  if (changed === undefined) throw new ServiceError('conversation_not_found')
  return changed
}

/**
 * A new conversation of the user, which begins with the messages before this one of another that they read; with all of
 * them where there is none.
 */
export async function branchConversation(
  ctx: ServiceContext,
  user: User,
  conversationId: string,
  beforeMessageId: string | undefined,
): Promise<Conversation> {
  const original = await requireReadableConversation(ctx, user, conversationId)
  const owner = { userId: user.id, projectIds: await seenProjects(ctx, user, original) }
  if (beforeMessageId === undefined) {
    return await store.branchConversation(ctx.store.db, original, undefined, owner)
  }
  const id = store.parseId<'message'>(beforeMessageId)
  const message = id === undefined ? undefined : await store.findMessage(ctx.store.db, original.userId, id)
  if (message?.conversationId !== original.id) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot branch before message "${beforeMessageId.slice(0, 80)}": expected the id of a message of the conversation`,
    })
  }
  return await store.branchConversation(ctx.store.db, original, message.id, owner)
}

/** A conversation of one's own keeps projects that are gone: it says so. */
async function seenProjects(
  ctx: ServiceContext,
  user: User,
  { id, userId, projectIds }: Conversation,
): Promise<readonly store.ProjectId[]> {
  if (userId === user.id) return projectIds
  return (await store.listConversationProjects(ctx.store.db, user.id, id))?.map((project) => project.id) ?? []
}
