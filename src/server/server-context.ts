import type { FastifyReply } from 'fastify'
import type { Accounts, CredentialWatch } from '../services/accounts/index.ts'
import type { ServiceContext } from '../services/context.ts'
import type { RunWorker } from '../services/runs/index.ts'
import { userOf } from './add-endpoint.ts'
import { credentialsOf } from './authenticate-request.ts'
import type { AuthenticateKey, AuthenticateRequest } from './authenticate-request.ts'

/** What the routes share. */
export type ServerContext = {
  readonly services: ServiceContext
  readonly authenticate: AuthenticateRequest
  readonly authenticateKey: AuthenticateKey
  readonly credentials: CredentialWatch
  /** Undefined where nobody signs in. */
  readonly accounts: Accounts | undefined
  readonly worker: RunWorker
  /** Aborted when the server closes: streams end. */
  readonly closing: AbortSignal
}

/**
 * Aborted when the client goes away before its answer is complete, or the server closes; with a `ServiceError` when its
 * key or session is accepted no more.
 */
export function goneSignal(server: ServerContext, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const { request } = reply
  const user = userOf(request)
  const unwatch =
    user === undefined
      ? undefined
      : server.credentials.watch({
          user,
          credentials: { ...credentialsOf(request), cookie: request.headers.cookie },
          onRefused: (refusal) => controller.abort(refusal),
        })
  reply.raw.once('close', () => {
    unwatch?.()
    controller.abort()
  })
  return AbortSignal.any([controller.signal, server.closing])
}
