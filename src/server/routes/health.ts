import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { isDatabaseUp } from '../../services/database.ts'
import { ServiceError } from '../../services/service-error.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { toErrorBody } from '../error-reply.ts'
import type { ServerContext } from '../server-context.ts'

/**
 * Load balancers look at the status code: without its database a process can answer hardly anything, so that requests
 * are better sent to another. People and programs that look further find the form of all errors, and `status`.
 */
export function addHealthRoute(
  app: FastifyInstance,
  { services: ctx, authenticate }: ServerContext,
  version: string,
): void {
  addEndpoint(app, authenticate, endpoints.getHealth, async ({ request, reply }) => {
    if (await isDatabaseUp(ctx)) return { status: 'ok' as const, version }
    const error = new ServiceError('database_unavailable')
    return await reply
      .status(error.entry.status)
      .header('retry-after', error.entry.retryAfterSeconds)
      .send({ status: 'degraded', version, ...toErrorBody(error, request.id) })
  })
}
