/** The Model Context Protocol, over HTTP and over standard input and output. */
export type { Api } from './api.ts'
export { createMcpHost } from './mcp-host.ts'
export { serveHttp } from './serve-http.ts'
export type { McpOverHttp } from './serve-http.ts'
export { serveStdio } from './serve-stdio.ts'
