import type { FastifyReply } from 'fastify'
import type { Accounts } from '../services/accounts/index.ts'
import type { ServiceContext } from '../services/context.ts'
import type { RunWorker } from '../services/runs/index.ts'
import type { AuthenticateKey, AuthenticateRequest } from './authenticate-request.ts'

/** What the routes share. */
export type ServerContext = {
  readonly services: ServiceContext
  readonly authenticate: AuthenticateRequest
  readonly authenticateKey: AuthenticateKey
  /** Undefined where nobody signs in. */
  readonly accounts: Accounts | undefined
  readonly worker: RunWorker
  /** Aborted when the server closes: streams end. */
  readonly closing: AbortSignal
}

/** Aborted when the client goes away before its answer is complete, or the server closes. */
export function goneSignal(server: ServerContext, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return AbortSignal.any([controller.signal, server.closing])
}
