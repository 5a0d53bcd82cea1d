import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../contract/endpoint.ts'
import { isDatabaseAway } from '../services/database.ts'
import type { Caller } from '../services/accounts/index.ts'
import type { User } from '../services/records.ts'
import { ServiceError } from '../services/service-error.ts'
import type { AuthenticateRequest } from './authenticate-request.ts'
import { isDiskFull } from './is-disk-full.ts'
import { readWith } from './read-request.ts'

export type EndpointRequest<E extends Endpoint> = {
  readonly user: E['auth'] extends 'key' ? User : undefined
  /** With what it was let in, where that can be taken away. */
  readonly credential: Caller['credential']
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  /** Undefined where the body is a form, which the handler reads from `request`. */
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type EndpointHandler<E extends Endpoint> = (
  received: EndpointRequest<E>,
) => Promise<ResponseOf<E> | FastifyReply>

/** Of requests that need a key; undefined where it was none that lets in. */
const callers = new WeakMap<FastifyRequest, Caller | undefined>()

export function asksForKey(request: FastifyRequest): boolean {
  return callers.has(request)
}

/** Whose key the request showed. */
export function userOf(request: FastifyRequest): User | undefined {
  return callers.get(request)?.user
}

/** Registers a row of the endpoint table: the key is checked before anything of the request is read. */
export function addEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  authenticate: AuthenticateRequest,
  endpoint: E,
  handler: EndpointHandler<E>,
): void {
  const restName = /\{(\w+)\*\}$/.exec(endpoint.path)?.[1]
  const isStream = Object.keys(endpoint.response).some(
    (type) => type.includes('stream') || type.includes('ndjson'),
  )
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\*\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(isStream ? { exposeHeadRoute: false } : {}),
    onRequest: async (request) => {
      if (endpoint.auth === 'key') callers.set(request, undefined)
      try {
        const caller = await authenticate(request, endpoint)
        if (caller !== undefined) callers.set(request, caller)
      } catch (error) {
        throw explainFault(endpoint, error)
      }
    },
    handler: async (request, reply) => {
      const params = restName === undefined ? request.params : nameRest(request.params, restName)
      const readsForm = endpoint.body?.contentTypes.includes('multipart/form-data') === true
      const caller = callers.get(request)
      // The table ties each value to its schema; across the generic that tie is not visible to the compiler.
      const received = {
        user: caller?.user,
        credential: caller?.credential,
        params: endpoint.params === undefined ? undefined : readWith(endpoint.params, params),
        query: endpoint.query === undefined ? undefined : readWith(endpoint.query, request.query),
        body:
          endpoint.body === undefined || readsForm ? undefined : readWith(endpoint.body.schema, request.body),
        request,
        reply,
      } as unknown as EndpointRequest<E>
      try {
        return await handler(received)
      } catch (error) {
        throw explainFault(endpoint, error)
      }
    },
  })
}

/** What nobody foresaw and a database that is away, where the endpoint answers them otherwise than all others do. */
function explainFault({ faults }: Endpoint, error: unknown): unknown {
  if (faults === undefined) return error
  if (error instanceof ServiceError && error.code !== 'storage_unavailable') return error
  const shown = faults === 'shown' && error instanceof Error ? { detail: error.message } : {}
  if (isDatabaseAway(error)) return new ServiceError('database_failed', { ...shown, cause: error })
  return faults === 'shown' || isDiskFull(error)
    ? new ServiceError('internal_error', { ...shown, cause: error })
    : error
}

function nameRest(params: unknown, name: string): Record<string, string> {
  const { '*': rest = '', ...others } = params as Record<string, string>
  return { ...others, [name]: rest }
}
