import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const accepted = /^[A-Za-z0-9._-]{1,128}$/

/** The client's own id of its request where it is harmless in a header and a log, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && accepted.test(given) ? given : randomUUID()
}
