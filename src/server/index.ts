/** The service over HTTP. */
export { createServer, serviceVersion } from './create-server.ts'
export type { Server, ServerOptions } from './create-server.ts'
export { createOpenApiDocument } from './openapi.ts'
