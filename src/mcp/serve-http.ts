import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'

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

/**
 * Why a request may come from a web page of somebody else: a page can have its own name lead to this machine, or send
 * from another origin. Undefined where it does not. `isLocal`: the service listens on this machine alone.
 */
export function findForeignOrigin(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  isLocal: boolean,
): string | undefined {
  const local = localhostAllowedHostnames()
  if (isLocal) {
    const host = validateHostHeader(headers.host, local)
    if (!host.ok) return `Host "${headers.host ?? ''}": expected a name of this machine, such as "localhost"`
  }
  if (headers.origin === undefined) return undefined
  const own = isLocal ? local : [hostnameOf(headers.host)]
  return validateOriginHeader(headers.origin, own).ok
    ? undefined
    : `Origin "${headers.origin}": expected none, or that of this service`
}

function hostnameOf(host: string | undefined): string {
  return URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
}
