import { agents, defaultAgentId, findAgent } from '../../agents/registry.ts'
import * as store from '../../store/index.ts'
import type { Conversation, Project, User } from '../../store/index.ts'
import { requireMessagesLeft } from '../accounts/plans.ts'
import type { ServiceContext } from '../context.ts'
import { requireChoosable } from '../models/index.ts'
import { requireReadyProject } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'

export type ConversationRequest = {
  readonly projectIds: readonly string[]
  readonly agentIds: readonly string[]
  readonly hidden: boolean
  /** Absent: its first message gives it one. */
  readonly title?: string | undefined
  /** Absent: whatever answers otherwise. */
  readonly model?: string | undefined
}

/** In this order: unknown agents, the plan, unknown projects, projects that are not ready, the model. */
export async function createConversation(
  ctx: ServiceContext,
  user: User,
  request: ConversationRequest,
): Promise<Conversation> {
  const agentIds = resolveAgentIds(request.agentIds)
  await requireMessagesLeft(ctx, user)
  const projects: Project[] = []
  for (const id of new Set(request.projectIds)) projects.push(await requireReadyProject(ctx, user, id))
  if (request.model !== undefined) await requireChoosable(ctx, user.id, request.model)
  return await store.createConversation(ctx.store.db, {
    userId: user.id,
    title: request.title?.trim() ?? '',
    hidden: request.hidden,
    agentIds,
    projectIds: projects.map((project) => project.id),
    model: request.model ?? null,
  })
}

/** Current ids for current and retired ones; the default where there are none. */
export function resolveAgentIds(ids: readonly string[]): string[] {
  if (ids.length === 0) return [defaultAgentId]
  const resolved = ids.map((id) => {
    const agent = findAgent(id)
    if (agent !== undefined) return agent.id
    const known = agents.map((candidate) => candidate.id).join(', ')
    throw new ServiceError('unknown_agent', { detail: `Unknown agent "${id}": expected one of ${known}` })
  })
  return [...new Set(resolved)]
}
