import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { receivePush, requirePushSignature } from '../../services/projects/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { parseJsonBody } from '../parse-json-body.ts'
import type { ServerContext } from '../server-context.ts'

/** Of a push of two thousand commits, with room. */
const bodyLimitBytes = 5 * 1024 * 1024

export function addWebhookRoute(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  // The signature is checked before anything of the body is read: it is over the text, as it came.
  const requireSignature = (request: FastifyRequest, text: string): void =>
    requirePushSignature(ctx, {
      text,
      gitea: headerOf(request, 'x-gitea-signature'),
      github: headerOf(request, 'x-hub-signature-256'),
      gitlab: headerOf(request, 'x-gitlab-token'),
    })
  app.removeAllContentTypeParsers()
  for (const [contentType, toJson] of [
    ['application/json', (text: string) => text],
    // What GitHub sends unless it is told otherwise.
    ['application/x-www-form-urlencoded', (text: string) => new URLSearchParams(text).get('payload') ?? ''],
  ] as const) {
    app.addContentTypeParser(
      contentType,
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (request: FastifyRequest, text, done) => {
        try {
          requireSignature(request, String(text))
        } catch (error) {
          done(error as Error)
          return
        }
        parseJsonBody(request, toJson(String(text)), done)
      },
    )
  }
  addEndpoint(app, authenticate, endpoints.receivePush, async ({ body }) => {
    await receivePush(ctx, body)
    // The same for all, so that nobody learns which repositories are here.
    return { message: 'Received.' }
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
