import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Calls back once for each request whose answer has ended, whole or not. Fastify's own `onResponse` is called only for
 * those that were sent to the end: of a reader that leaves in the middle it says nothing.
 */
export function afterAnswer(
  app: FastifyInstance,
  callback: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => callback(request, reply))
    done()
  })
}
