import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Authenticate, Caller, Credentials } from '../services/accounts/index.ts'
import { ServiceError } from '../services/service-error.ts'
import type { RequestLimits } from './limit-requests.ts'
import { refuseForeignPages } from './refuse-foreign-pages.ts'

/** Lets a request in, as its endpoint asks for; whose it is where it asks for a key. */
export type AuthenticateRequest = (request: FastifyRequest, endpoint: Endpoint) => Promise<Caller | undefined>

/** Whose key it shows; no cookie counts. */
export type AuthenticateKey = (request: FastifyRequest) => Promise<Caller>

export function authenticateKeys(authenticate: Authenticate, limits: RequestLimits): AuthenticateKey {
  return async (request) =>
    await countRefused(request, limits, async () => await authenticate(credentialsOf(request)))
}

/** `publicUrl`: where browsers reach the service, if a proxy names it otherwise. */
export function authenticateRequests(
  authenticate: Authenticate,
  publicUrl: string | undefined,
  limits: RequestLimits,
): AuthenticateRequest {
  return async (request, endpoint) => {
    const { auth } = endpoint
    limits.checkAddress(request, endpoint)
    if (auth === 'none') return undefined
    const credentials = credentialsOf(request)
    const cookie = credentials.apiKey === undefined ? request.headers.cookie : undefined
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    // Only a browser sends a cookie by itself, whatever page it shows.
    if (auth === 'browser' || (cookie !== undefined && isWrite)) refuseForeignPages(request, publicUrl)
    if (auth !== 'key') return undefined
    const caller = await countRefused(
      request,
      limits,
      async () => await authenticate({ ...credentials, cookie }),
    )
    limits.checkUser(caller.user)
    return caller
  }
}

async function countRefused(
  request: FastifyRequest,
  limits: RequestLimits,
  authenticate: () => Promise<Caller>,
): Promise<Caller> {
  try {
    return await authenticate()
  } catch (error) {
    if (error instanceof ServiceError && error.entry.status === 401) limits.checkRefused(request)
    throw error
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
