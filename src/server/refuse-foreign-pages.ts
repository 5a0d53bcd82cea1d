import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../services/service-error.ts'

/**
 * Refuses what a page of another site has a browser send, by what browsers say of themselves; programs, which say
 * nothing, have no session that could be misused. `publicUrl`: where browsers reach the service, if a proxy names it
 * otherwise.
 */
export function refuseForeignPages({ headers }: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ServiceError('foreign_origin', {
      detail: 'Cannot serve a request of another site: expected one of a page of this service',
    })
  }
  if (origin === undefined || origin === publicUrl) return
  if (publicUrl === undefined && URL.parse(origin)?.host === host) return
  throw new ServiceError('foreign_origin', {
    detail: `Cannot serve a request of a page of "${origin}": expected one of this service, "${publicUrl ?? host ?? ''}"`,
  })
}
