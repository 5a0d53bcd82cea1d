import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Authenticate, Credentials } from '../services/accounts/index.ts'
import type { User } from '../services/records.ts'
import { refuseForeignPages } from './refuse-foreign-pages.ts'

/** Lets a request in, as its endpoint asks for; the user where it asks for one. */
export type AuthenticateRequest = (
  request: FastifyRequest,
  auth: Endpoint['auth'],
) => Promise<User | undefined>

/** `publicUrl`: where browsers reach the service, if a proxy names it otherwise. */
export function authenticateRequests(
  authenticate: Authenticate,
  publicUrl: string | undefined,
): AuthenticateRequest {
  return async (request, auth) => {
    if (auth === 'none') return undefined
    const credentials = credentialsOf(request)
    const cookie = credentials.apiKey === undefined ? request.headers.cookie : undefined
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    // Only a browser sends a cookie by itself, whatever page it shows.
    if (auth === 'browser' || (cookie !== undefined && isWrite)) refuseForeignPages(request, publicUrl)
    return auth === 'key' ? await authenticate({ ...credentials, cookie }) : undefined
  }
}

/** Who asks, as the headers say that programs send. */
export function credentialsOf({ headers }: FastifyRequest): Credentials {
  const key = headers['x-api-key']
  const bearer = /^bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
  const userId = headers['x-user-id']
  return {
    apiKey: typeof key === 'string' && key.trim() !== '' ? key : bearer,
    userId: typeof userId === 'string' ? userId : undefined,
  }
}
