/** The service over HTTP. */
export { createServer } from './create-server.ts'
export { serviceVersion } from './service-version.ts'
export type { Server, ServerOptions } from './create-server.ts'
export { createOpenApiDocument } from './openapi.ts'
