import { createMcpHandler } from '@modelcontextprotocol/server'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'

import { boundError } from './brief-server.ts'
import { createMcpServer } from './create-mcp-server.ts'
import type { McpHost } from './mcp-host.ts'
import { refuseLongNames } from './refuse-long-names.ts'

/** Streamable HTTP without sessions: every request stands alone, so that any process can answer it. */
export interface McpOverHttp {
  /** Answers one request of a caller whose key was checked; a body that was read is given as `body`. */
  answer(request: Request, host: McpHost, body: unknown): Promise<Response>
  close(): Promise<void>
}

export function serveHttp(version: string, onFault: (error: Error) => void): McpOverHttp {
  const hosts = new WeakMap<Request, McpHost>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const host = requestInfo === undefined ? undefined : hosts.get(requestInfo)
      if (host === undefined) throw new Error('A request came without its caller')
      return createMcpServer(host, version)
    },
    { onerror: onFault },
  )
  return {
    answer: async (request, host, body) => {
      const refusal = refuseLongNames(body)
      if (refusal !== undefined) return Response.json(refusal)
      hosts.set(request, host)
      const response = await handler.fetch(request, { parsedBody: body })
      // What is refused before it comes to a server: a header that is not as the body says.
      if (response.status < 400 || response.headers.get('content-type') !== 'application/json')
        return response
      const { status, headers } = response
      return Response.json(boundError((await response.json()) as JSONRPCMessage), { status, headers })
    },
    close: async () => await handler.close(),
  }
}
