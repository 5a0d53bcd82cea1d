import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './broken-request.ts'

/** How long a request may take to arrive. What we send takes as long as it takes. */
export type RequestTimeouts = {
  readonly headersMs: number
  /** Of at most 1 MiB. */
  readonly bodyMs: number
  /** For 50 MiB at less than a megabit a second. */
  readonly uploadMs: number
}

export const defaultTimeouts: RequestTimeouts = { headersMs: 20_000, bodyMs: 30_000, uploadMs: 600_000 }

/** Node looks this often, at the longest, for what has taken too long. */
const longestCheckMs = 5_000

/** The headers and the request as a whole; Fastify waits without end if it is not told otherwise. */
export function timeoutOptions({ headersMs, uploadMs }: RequestTimeouts): FastifyHttpOptions<Server> {
  return {
    requestTimeout: uploadMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(longestCheckMs, headersMs, uploadMs),
    },
  }
}

/** A body that is no upload. */
export function addBodyTimeout(app: FastifyInstance, { bodyMs }: RequestTimeouts): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    const isUpload = /^multipart\//i.test(raw.headers['content-type'] ?? '')
    if (hasBody && !isUpload) {
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('The body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        if (!raw.complete) answerBrokenRequest(error, raw.socket)
      }, bodyMs)
      raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    await Promise.resolve()
  })
}
