import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { ServiceContext } from '../services/context.ts'
import { ServiceError } from '../services/service-error.ts'
import { sendError } from './error-reply.ts'
import { sendWebApp } from './web-app.ts'

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[]

/** A path that is known under other methods, a page of the web app, or nothing at all. */
export function answerUnknown(
  ctx: ServiceContext,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const allowed = methods.filter((method) => isRoute(app, method, path))
  if (allowed.length > 0) {
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.status(204).send()
    const detail = `Method not allowed: expected ${allowed.join(', ')}`
    return sendError(ctx.log, new ServiceError('method_not_allowed', { detail }), request, reply)
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const page = isRead && !/^\/api(?:\/|$)/.test(path) ? sendWebApp(app, path, reply) : undefined
  if (page !== undefined) return page
  return sendError(ctx.log, new ServiceError('not_found'), request, reply)
}

function isRoute(app: FastifyInstance, method: (typeof methods)[number], path: string): boolean {
  try {
    const found = app.findRoute({ method, url: path })
    return found !== null
  } catch {
    return false
  }
}
