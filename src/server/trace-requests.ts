import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracing } from '../services/tracing/index.ts'

/**
 * Tells of each request as a span, below that of its sender where it says so (`traceparent`). Routes stand there as
 * they are registered: what a request holds is nobody's business.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'parley.request.id': request.id,
      },
      ...(typeof traceparent === 'string' ? { parent: traceparent } : {}),
    })
    spans.set(request, span)
    tracing.within(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode))
    span?.end()
    await Promise.resolve()
  })
}
