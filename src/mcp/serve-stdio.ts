import { serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio'

import { createMcpServer } from './create-mcp-server.ts'
import type { McpHost } from './mcp-host.ts'

/** Speaks over standard input and output until the input ends; `close` ends it before. */
export function serveStdio(
  host: McpHost,
  version: string,
  onFault: (error: Error) => void,
): { close(): Promise<void> } {
  return serveSdkStdio(() => createMcpServer(host, version), { onerror: onFault })
}
