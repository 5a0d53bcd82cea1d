import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { applyBillingEvent, requireBillingSignature, usage } from '../../services/accounts/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { parseJsonBody } from '../parse-json-body.ts'
import type { ServerContext } from '../server-context.ts'

export function addBillingRoute(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  // The signature is checked before anything of the body is read: it is over the text, as it came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, text, done) => {
      try {
        requireBillingSignature(ctx, {
          text: String(text),
          timestamp: headerOf(request, 'x-parley-timestamp'),
          signature: headerOf(request, 'x-parley-signature'),
        })
      } catch (error) {
        done(error as Error)
        return
      }
      parseJsonBody(request, text, done)
    },
  )
  addEndpoint(app, authenticate, endpoints.receiveBillingEvent, async ({ body }) => {
    const { user, isApplied } = await applyBillingEvent(ctx, {
      user: body.user,
      occurredAt: new Date(body.occurred_at),
      plan: {
        messageLimit: body.message_limit,
        period:
          body.period === null
            ? null
            : {
                start: new Date(body.period.start),
                end: new Date(body.period.end),
                renews: body.period.renews,
              },
      },
    })
    const { messageLimit, messagesUsed, periodEnd } = await usage(ctx, user)
    return {
      applied: isApplied,
      message_limit: messageLimit,
      messages_used: messagesUsed,
      period_end: periodEnd?.toISOString() ?? null,
    }
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
