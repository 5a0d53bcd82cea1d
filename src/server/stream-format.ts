import type { FastifyRequest } from 'fastify'
import type { streamFormats } from '../contract/messages.ts'
import type { ServiceContext } from '../services/context.ts'

export type StreamFormat = (typeof streamFormats)[number]

/** Older clients know the interface below this prefix; every address below it is one of today's. */
const formerPrefix = '/api/v1/'

/** The address of a request as the routes know it. */
export function toPresentAddress(url: string): string {
  return url.startsWith(formerPrefix) ? `/api/v2/${url.slice(formerPrefix.length)}` : url
}

/** How a stream is written: as the request says, else as the service is set for the prefix that it came by. */
export function streamFormat(
  ctx: ServiceContext,
  { originalUrl }: FastifyRequest,
  asked: StreamFormat | undefined,
): StreamFormat {
  return asked ?? (originalUrl.startsWith(formerPrefix) ? ctx.config.formerStreamFormat : 'sse')
}
