import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import { callTool, checkFolder, listTools, requireTool } from '../../services/tools/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentIndexState, presentToolAnswer } from '../present-tool-answer.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'

/** About four characters are a token. */
const charactersOfToken = 4
const defaultBudget = 6_000
const defaultWaitSeconds = 20

export function addToolRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate } = server
  addEndpoint(app, authenticate, endpoints.listTools, async () => {
    return (await listTools()).map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: z.toJSONSchema(inputSchema, { io: 'input' }),
    }))
  })
  addEndpoint(app, authenticate, endpoints.checkFolder, async ({ user, params, reply }) => {
    return presentIndexState(await checkFolder(ctx, user, params.project_id, goneSignal(server, reply)))
  })
  addEndpoint(app, authenticate, endpoints.callTool, async ({ user, params, query, body, reply }) => {
    const { name } = await requireTool(params.tool)
    const { budget = defaultBudget, wait = defaultWaitSeconds, unchecked } = query
    const call = {
      tool: name,
      input: body,
      maximumCharacters: budget * charactersOfToken,
      waitMs: wait * 1000,
      isChecked: !unchecked,
    }
    const signal = goneSignal(server, reply)
    return presentToolAnswer(name, await callTool(ctx, user, params.project_id, call, signal))
  })
}
