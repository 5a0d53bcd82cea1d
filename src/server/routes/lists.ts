import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import * as organisations from '../../services/organisations/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import type { ServerContext } from '../server-context.ts'

export function addListRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  addEndpoint(app, authenticate, endpoints.listLists, async ({ user, params }) => {
    const lists = await organisations.listLists(ctx, user, params.organisation_id)
    return lists.map(({ id, name, entryCount, createdAt }) => {
      return { id, name, entries: entryCount, created_at: createdAt.toISOString() }
    })
  })
  addEndpoint(app, authenticate, endpoints.createList, async ({ user, params, body }) => {
    const made = await organisations.createList(ctx, user, params.organisation_id, body.name)
    return { id: made.id, name: made.name, entries: 0, created_at: made.createdAt.toISOString() }
  })
  addEndpoint(app, authenticate, endpoints.renameList, async ({ user, params, body }) => {
    await organisations.renameList(ctx, user, toList(params), body.name)
    return { message: 'List renamed.' }
  })
  addEndpoint(app, authenticate, endpoints.deleteList, async ({ user, params }) => {
    await organisations.deleteList(ctx, user, toList(params))
    return { message: 'List deleted.' }
  })
  addEndpoint(app, authenticate, endpoints.listListEntries, async ({ user, params }) => {
    const entries = await organisations.listListEntries(ctx, user, toList(params))
    return entries.map(({ id, name, conversationId, search, createdAt }) => {
      return { id, name, conversation_id: conversationId, search, added_at: createdAt.toISOString() }
    })
  })
  addEndpoint(app, authenticate, endpoints.addListEntry, async ({ user, params, body }) => {
    const { conversation_id: conversationId, search = '', name = '' } = body
    const entry = conversationId === undefined ? { search, name } : { conversationId }
    return { id: await organisations.addListEntry(ctx, user, toList(params), entry) }
  })
  addEndpoint(app, authenticate, endpoints.removeListEntry, async ({ user, params }) => {
    await organisations.removeListEntry(ctx, user, toList(params), params.entry_id)
    return { message: 'Entry removed.' }
  })
}

const toList = (params: { readonly organisation_id: string; readonly list_id: string }) => ({
  organisationId: params.organisation_id,
  listId: params.list_id,
})
