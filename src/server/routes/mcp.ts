import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { McpOverHttp } from '../../mcp/index.ts'
import { createInnerApi } from '../inner-api.ts'
import { refuseForeignPages } from '../refuse-foreign-pages.ts'
import { goneSignal } from '../server-context.ts'
import type { ServerContext } from '../server-context.ts'

/** The Model Context Protocol: `POST /mcp`, or `/mcp?project=…` for one that is meant where a call names none. */
export function addMcpRoute(app: FastifyInstance, server: ServerContext, version: string): void {
  const { services: ctx, authenticateKey } = server
  let opened: Promise<McpOverHttp> | undefined
  /** Loaded when the first client comes: it brings the tools along. */
  const open = async (): Promise<McpOverHttp> => {
    const { serveHttp } = await import('../../mcp/index.ts')
    return serveHttp(version, (error) =>
      ctx.log.debug({ error }, 'a request of an MCP client was not served'),
    )
  }
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    onRequest: async (request) => {
      refuseForeignPages(request, ctx.config.accounts?.publicUrl)
      await authenticateKey(request)
    },
    handler: async (request, reply) => {
      opened ??= open()
      const mcp = await opened
      const { createMcpHost } = await import('../../mcp/index.ts')
      const { project } = request.query as { readonly project?: unknown }
      const api = createInnerApi(app, request)
      const host = createMcpHost({
        connect: async () => await Promise.resolve(api),
        project: typeof project === 'string' && project !== '' ? project : undefined,
      })
      const signal = goneSignal(server, reply)
      return await send(reply, await mcp.answer(toRequest(request, signal), host, request.body))
    },
  })
  app.addHook('onClose', async () => await (await opened)?.close())
}

/** Its body is given beside it: it has been read. */
function toRequest({ method, headers, url }: FastifyRequest, signal: AbortSignal): Request {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) kept.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(new URL(url, 'http://service'), { method, headers: kept, signal })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (response.body === null) return await reply.send()
  return await reply.send(Readable.fromWeb(response.body))
}
