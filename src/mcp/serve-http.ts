import { createMcpHandler } from '@modelcontextprotocol/server'

import { createMcpServer } from './create-mcp-server.ts'
import type { McpHost } from './mcp-host.ts'

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
      hosts.set(request, host)
      return await handler.fetch(request, { parsedBody: body })
    },
    close: async () => await handler.close(),
  }
}
