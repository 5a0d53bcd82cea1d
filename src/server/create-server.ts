import compress from '@fastify/compress'
import type { AddressInfo } from 'node:net'
import formBody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { createAuthenticator, watchCredentials, openAccounts } from '../services/accounts/index.ts'
import { maximumDocumentBytes, startRemovingStaleFiles } from '../services/attachments/index.ts'
import type { ServiceContext } from '../services/context.ts'
import { startRunWorker } from '../services/runs/index.ts'
import type { RunWorkerOptions } from '../services/runs/index.ts'
import { afterAnswer } from './after-answer.ts'
import { addAuditLog } from './audit-log.ts'
import { answerUnknown } from './answer-unknown.ts'
import { authenticateKeys, authenticateRequests } from './authenticate-request.ts'
import { compression } from './compression.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { sendError } from './error-reply.ts'
import { parseJsonBody } from './parse-json-body.ts'
import { limitRequests } from './limit-requests.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'
import { requestIdOf } from './request-id.ts'
import { addBodyTimeout, defaultTimeouts, timeoutOptions } from './request-timeouts.ts'
import type { RequestTimeouts } from './request-timeouts.ts'
import { addAccountRoutes } from './routes/account.ts'
import { addBillingRoute } from './routes/billing.ts'
import { addBookRoutes } from './routes/book.ts'
import { addBrowseRoutes } from './routes/browse.ts'
import { addCodeRoutes } from './routes/code.ts'
import { addConversationRoutes } from './routes/conversations.ts'
import { addDocumentRoutes } from './routes/documents.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addMcpRoute } from './routes/mcp.ts'
import { addMediaRoutes } from './routes/media.ts'
import { addMessageRoutes } from './routes/messages.ts'
import { addOlderClientRoutes } from './routes/older-clients.ts'
import { addModelRoutes } from './routes/models.ts'
import { addOrganisationRoutes } from './routes/organisations.ts'
import { addProjectRoutes } from './routes/projects.ts'
import { addSignInRoutes } from './routes/sign-in.ts'
import { addToolRoutes } from './routes/tools.ts'
import { addWebhookRoute } from './routes/webhooks.ts'
import type { ServerContext } from './server-context.ts'
import { serviceVersion } from './service-version.ts'
import { toPresentAddress } from './stream-format.ts'
import { traceRequests } from './trace-requests.ts'
import { addWebApp, defaultWebDirectory } from './web-app.ts'

export type ServerOptions = {
  /** The built web app. */
  readonly webDirectory?: string
  readonly runs?: RunWorkerOptions
  readonly timeouts?: RequestTimeouts
}

export type Server = {
  readonly app: FastifyInstance
  /** Listens where the configuration says; gives the address, `http://127.0.0.1:8001`. */
  listen(): Promise<string>
  /** Takes no more messages, and waits for answers that are being written, at most so long. */
  drain(limitMs: number): Promise<void>
  /** Ends streams and the answers that are being written, then stops. */
  close(): Promise<void>
}

const bodyLimitBytes = 1024 * 1024

export async function createServer(ctx: ServiceContext, options: ServerOptions = {}): Promise<Server> {
  const closing = new AbortController()
  const accounts = await openAccounts(ctx)
  const authenticator = await createAuthenticator(ctx, accounts)
  const limits = limitRequests(ctx)
  await startRemovingStaleFiles(ctx)
  const credentials = await watchCredentials(ctx, authenticator)
  const worker = await startRunWorker(ctx, options.runs)
  const app = createApp(ctx, options.timeouts ?? defaultTimeouts)
  const server: ServerContext = {
    services: ctx,
    authenticate: authenticateRequests(authenticator, ctx.config.accounts?.publicUrl, limits),
    authenticateKey: authenticateKeys(authenticator, limits),
    credentials,
    accounts,
    worker,
    closing: closing.signal,
  }
  try {
    await app.register(helmet, { contentSecurityPolicy, crossOriginEmbedderPolicy: false, hsts: false })
    await app.register(compress, compression)
    await app.register(formBody, { bodyLimit: bodyLimitBytes })
    await app.register(multipart, {
      limits: { fileSize: maximumDocumentBytes + 1, files: 10, fields: 100, fieldSize: bodyLimitBytes },
      throwFileSizeLimit: false,
    })
    if (ctx.config.metricsToken !== undefined) {
      const { addMetrics } = await import('./metrics.ts')
      addMetrics(app, ctx, ctx.config.metricsToken, limits)
    }
    addAuditLog(app, ctx)
    addHealthRoutes(app, server, serviceVersion)
    for (const addRoutes of [
      addProjectRoutes,
      addBookRoutes,
      addBrowseRoutes,
      addCodeRoutes,
      addToolRoutes,
      addConversationRoutes,
      addMessageRoutes,
      addOlderClientRoutes,
      addAccountRoutes,
      addModelRoutes,
      addSignInRoutes,
      addOrganisationRoutes,
      addMediaRoutes,
      addBillingRoute,
      addWebhookRoute,
    ]) {
      await app.register(async (scope) => {
        addRoutes(scope, server)
        await Promise.resolve()
      })
    }
    addMcpRoute(app, server, serviceVersion)
    addDocumentRoutes(app, serviceVersion)
    await addWebApp(app, options.webDirectory ?? defaultWebDirectory)
    app.addHook('preClose', async () => {
      // In this order readers still hear how the answers ended.
      await worker.stop()
      closing.abort()
      await credentials[Symbol.asyncDispose]()
    })
    await app.ready()
  } catch (error) {
    await worker.stop()
    await credentials[Symbol.asyncDispose]()
    throw error
  }
  return {
    app,
    listen: async () => {
      const { host, port } = ctx.config
      await app.listen({ host, port })
      const address = app.server.address() as AddressInfo
      const name = host.includes(':') ? `[${host}]` : host
      return `http://${name}:${address.port}`
    },
    drain: (limitMs) => worker.drain(limitMs),
    close: () => closeApp(app),
  }
}

/** A connection that is kept open for the next request would be waited for. */
const closeIdleIntervalMs = 20
/** For requests under way; then they are cut off. */
const closeGraceMs = 5_000

async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleIntervalMs)
  const grace = setTimeout(() => app.server.closeAllConnections(), closeGraceMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(grace)
  }
}

function createApp(ctx: ServiceContext, timeouts: RequestTimeouts): FastifyInstance {
  const app = Fastify({
    ...timeoutOptions(timeouts),
    bodyLimit: bodyLimitBytes,
    genReqId: (request) => requestIdOf(request),
    requestIdHeader: false,
    // An address in X-Forwarded-For is anybody's word, but for that of a proxy of ours.
    ...(ctx.config.trustedProxies.length === 0 ? {} : { trustProxy: [...ctx.config.trustedProxies] }),
    rewriteUrl: ({ url }) => toPresentAddress(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void sendError(ctx.log, error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    await Promise.resolve()
  })
  if (ctx.tracing !== undefined) traceRequests(app, ctx.tracing)
  refuseForeignHosts(app, ctx.config)
  addBodyTimeout(app, timeouts)
  afterAnswer(app, (request, reply) => {
    ctx.log.debug(
      {
        requestId: request.id,
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json/, { parseAs: 'string' }, parseJsonBody)
  app.setErrorHandler((error, request, reply) => sendError(ctx.log, error, request, reply))
  app.setNotFoundHandler((request, reply) => answerUnknown(ctx, app, request, reply))
  return app
}
