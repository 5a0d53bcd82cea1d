import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { defaultModel } from '../../contract/models.ts'
import * as conversations from '../../services/conversations/index.ts'
import { compareRun, exportRun } from '../../services/runs/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { boundPage } from '../bounded-page.ts'
import { presentComparison, presentConversation, presentExportedRun, presentMessage } from '../present.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'

const defaultPageSize = 50

export function addConversationRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate } = server
  addEndpoint(app, authenticate, endpoints.createConversation, async ({ user, query, body }) => {
    const { id } = await conversations.createConversation(ctx, user, {
      projectIds: body.project_ids,
      agentIds: body.agent_ids ?? [],
      hidden: query.hidden ?? false,
      title: body.title,
      model: toChosen(body.model) ?? undefined,
    })
    return { message: 'Conversation created successfully.', conversation_id: id }
  })
  addEndpoint(app, authenticate, endpoints.listConversations, async ({ user, query }) => {
    const {
      limit,
      before,
      include_hidden: includeHidden = false,
      order,
      search,
      project_id: projectId,
    } = query
    const page = { limit, before, includeHidden, isByUse: order === 'used', search, projectId }
    return (await conversations.listConversations(ctx, user, page)).map((record) =>
      presentConversation(user, record),
    )
  })
  addEndpoint(app, authenticate, endpoints.listSharedConversations, async ({ user, query }) => {
    return (await conversations.listSharedConversations(ctx, user, query.search)).map((shared) => ({
      ...presentConversation(user, shared),
      shared_by: shared.sharedBy,
      shared_at: shared.sharedAt?.toISOString() ?? null,
      organisation: shared.organisation,
    }))
  })
  addEndpoint(app, authenticate, endpoints.getConversation, async ({ user, params }) => {
    const found = await conversations.getConversation(ctx, user, params.conversation_id)
    return presentConversation(user, found.conversation, found.activeRun)
  })
  addEndpoint(app, authenticate, endpoints.updateConversation, async ({ user, params, body }) => {
    const { conversation_id: id } = params
    const { title, pinned: isPinned, agent_ids: agentIds, project_ids: projectIds, model } = body
    const change = { title, isPinned, agentIds, projectIds, model: toChosen(model) }
    return presentConversation(user, await conversations.changeConversation(ctx, user, id, change))
  })
  addEndpoint(app, authenticate, endpoints.shareConversation, async ({ user, params, body }) => {
    const { conversation_id: id } = params
    const shared = await conversations.shareConversation(ctx, user, id, body.organisation_id)
    return presentConversation(user, shared)
  })
  addEndpoint(app, authenticate, endpoints.branchConversation, async ({ user, params, body }) => {
    const { conversation_id: original } = params
    const { id } = await conversations.branchConversation(ctx, user, original, body.before_message_id)
    return { message: 'Conversation created successfully.', conversation_id: id }
  })
  addEndpoint(app, authenticate, endpoints.deleteConversation, async ({ user, params }) => {
    await conversations.deleteConversation(ctx, user, params.conversation_id)
    return { message: 'Conversation deleted successfully.' }
  })
  addEndpoint(app, authenticate, endpoints.suggestQuestions, async ({ user, params }) => {
    const { conversation_id: id, message_id: answer } = params
    return { questions: await conversations.suggestNext(ctx, user, id, answer) }
  })
  addEndpoint(app, authenticate, endpoints.exportRun, async ({ user, params }) => {
    const { conversation_id: id, message_id: answer } = params
    return presentExportedRun(await exportRun(ctx, user, id, answer))
  })
  addEndpoint(app, authenticate, endpoints.compareRun, async ({ user, params, reply }) => {
    const { conversation_id: id, message_id: answer } = params
    return presentComparison(await compareRun(ctx, user, id, answer, goneSignal(server, reply)))
  })
  addEndpoint(app, authenticate, endpoints.listChangedCitations, async ({ user, params, query }) => {
    const changed = await conversations.listChangedCitations(ctx, user, params.conversation_id, query)
    return changed.map(({ messageId, citation, change }) => ({
      message_id: messageId,
      citation,
      state: change.state,
      start_line: change.state === 'moved' ? change.startLine : null,
      end_line: change.state === 'moved' ? change.endLine : null,
    }))
  })
  addEndpoint(app, authenticate, endpoints.listMessages, async ({ user, params, query, reply }) => {
    const { conversation_id: id } = params
    const { start, limit = defaultPageSize } = query
    const messages = await conversations.listMessages(ctx, user, id, { ...query, limit: limit + 1 })
    const records = messages.map(presentMessage)
    const { page, hasMore } = boundPage(start === undefined ? records.toReversed() : records, limit)
    if (hasMore) {
      const next = start === undefined ? `before=${page.at(-1)!.id}` : `start=${start + page.length}`
      reply.header('link', `</api/v2/conversations/${id}/messages?limit=${limit}&${next}>; rel="next"`)
    }
    return start === undefined ? page.toReversed() : page
  })
  addEndpoint(app, authenticate, endpoints.listVersions, async ({ user, params, query, reply }) => {
    const { conversation_id: id, message_id: answer } = params
    const { limit = defaultPageSize } = query
    const versions = await conversations.listVersions(ctx, user, id, answer, { ...query, limit: limit + 1 })
    const { page, hasMore } = boundPage(versions.map(presentMessage), limit)
    if (hasMore) {
      const path = `/api/v2/conversations/${id}/messages/${answer}/versions`
      reply.header('link', `<${path}?limit=${limit}&before=${page.at(-1)!.id}>; rel="next"`)
    }
    return page
  })
}

/** Null: whatever answers otherwise. */
function toChosen(model: string | undefined): string | null | undefined {
  return model === defaultModel ? null : model
}
