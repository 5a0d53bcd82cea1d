import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import * as conversations from '../../services/conversations/index.ts'
import { findSession, regenerateAnswer } from '../../services/runs/index.ts'
import { ServiceError } from '../../services/service-error.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentConversation } from '../present.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'
import { streamAnswer } from '../stream-answer.ts'
import { streamFormat } from '../stream-format.ts'

/** What the older web client of this interface asks for beside what is documented. */
export function addOlderClientRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate, worker } = server

  addEndpoint(app, authenticate, endpoints.listAllConversations, async ({ user, query }) => {
    const { start = 0, limit = 100 } = query
    const listed = await conversations.listOldestConversations(ctx, user, { start, limit })
    return listed.map((record) => ({
      ...presentConversation(user, record),
      status: 'active' as const,
      agent_id: record.agentIds[0] ?? '',
    }))
  })
  addEndpoint(app, authenticate, endpoints.getConversationInfo, async ({ user, params }) => {
    const found = await conversations.getConversation(ctx, user, params.conversation_id)
    return {
      ...presentConversation(user, found.conversation, found.activeRun),
      status: 'active' as const,
      total_messages: await conversations.countMessages(ctx, found.conversation),
      is_creator: found.conversation.userId === user.id,
      access_type: found.conversation.userId === user.id ? ('write' as const) : ('read' as const),
      visibility: found.conversation.sharedWith === null ? ('private' as const) : ('shared' as const),
    }
  })
  addEndpoint(app, authenticate, endpoints.renameConversation, async ({ user, params, body }) => {
    const { title } = body
    await conversations.changeConversation(ctx, user, params.conversation_id, { title })
    return { message: 'Conversation renamed successfully.' }
  })
  addEndpoint(app, authenticate, endpoints.getTaskStatus, async ({ user, params }) => {
    const { activeRun } = await conversations.getConversation(ctx, user, params.conversation_id)
    return {
      isActive: activeRun !== undefined,
      sessionId: activeRun?.sessionId ?? null,
      conversationId: params.conversation_id,
      estimatedCompletion: null,
    }
  })
  addEndpoint(app, authenticate, endpoints.getActiveSession, async ({ user, params }) => {
    const { activeRun } = await conversations.getConversation(ctx, user, params.conversation_id)
    if (activeRun === undefined) throw new ServiceError('session_not_found')
    const startedAt = activeRun.createdAt.getTime()
    return {
      sessionId: activeRun.sessionId,
      status: 'active' as const,
      cursor: '0',
      conversationId: params.conversation_id,
      startedAt,
      lastActivity: ctx.clock(),
    }
  })
  addEndpoint(app, authenticate, endpoints.resumeSession, async ({ user, params, query, request, reply }) => {
    const { conversation, run } = await findSession(ctx, user, params.conversation_id, params.session_id)
    const format = streamFormat(ctx, request, query.stream_format)
    return await streamAnswer(ctx, worker, run, reply, {
      cursor: undefined,
      format,
      signal: conversations.watchAccess(ctx, user, conversation, goneSignal(server, reply)),
    })
  })
  addEndpoint(
    app,
    authenticate,
    endpoints.regenerateAnswer,
    async ({ user, credential, params, query, body, request, reply }) => {
      const { run } = await regenerateAnswer(ctx, worker, user, params.conversation_id, {
        nodeIds: body.node_ids ?? [],
        credential,
      })
      const format = streamFormat(ctx, request, query.stream_format)
      return await streamAnswer(ctx, worker, run, reply, {
        cursor: undefined,
        format,
        signal: goneSignal(server, reply),
      })
    },
  )
}
