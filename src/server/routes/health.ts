import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { checkReadiness } from '../../services/check-readiness.ts'
import { isDatabaseUp } from '../../services/database.ts'
import { ServiceError } from '../../services/service-error.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { toErrorBody } from '../error-reply.ts'
import type { ServerContext } from '../server-context.ts'

const startedAt = new Date(performance.timeOrigin).toISOString()

/**
 * Load balancers look at the status code: without its database a process can answer hardly anything, so that requests
 * are better sent to another. People and programs that look further find the form of all errors, and `status`.
 * `/ready` says besides whether parses have where to write.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { services: ctx, authenticate, worker }: ServerContext,
  version: string,
): void {
  addEndpoint(app, authenticate, endpoints.getHealth, async ({ request, reply }) => {
    if (await isDatabaseUp(ctx)) return { status: 'ok' as const, version, started_at: startedAt }
    const error = new ServiceError('database_unavailable')
    return await reply
      .status(error.entry.status)
      .header('retry-after', error.entry.retryAfterSeconds)
      .send({ status: 'degraded', version, ...toErrorBody(error, request.id) })
  })
  addEndpoint(app, authenticate, endpoints.getReadiness, async ({ request, reply }) => {
    if (worker.isEnding) throw new ServiceError('shutting_down')
    const checks = await checkReadiness(ctx)
    const failed = Object.entries(checks).filter(([, state]) => state !== 'ok')
    if (failed.length === 0) return { status: 'ready' as const, version, checks }
    const states = failed.map(([name, state]) => `${name} is ${state}`).join(', ')
    const error = new ServiceError('not_ready', { detail: `The service is not ready: ${states}` })
    return await reply
      .status(error.entry.status)
      .header('retry-after', error.entry.retryAfterSeconds)
      .send({ status: 'not_ready', version, checks, ...toErrorBody(error, request.id) })
  })
}
