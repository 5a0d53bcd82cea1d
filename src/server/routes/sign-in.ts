import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import type { account, accountContents } from '../../contract/sign-in.ts'
import * as accounts from '../../services/accounts/index.ts'
import type { Accounts, SignedIn } from '../../services/accounts/index.ts'
import type { ServiceContext } from '../../services/context.ts'
import type { AccountContents, User } from '../../services/records.ts'
import { ServiceError } from '../../services/service-error.ts'
import { addEndpoint } from '../add-endpoint.ts'
import type { ServerContext } from '../server-context.ts'

export function addSignInRoutes(app: FastifyInstance, server: ServerContext): void {
  const { services: ctx, authenticate } = server
  const presentAccount = async (user: User): Promise<z.output<typeof account>> => {
    const { id, name, email, role } = user
    return { id, name, email, role, has_password: await accounts.hasPassword(ctx, user) }
  }
  const finish = async (reply: FastifyReply, { user, cookies }: SignedIn) => {
    reply.header('set-cookie', [...cookies])
    return await presentAccount(user)
  }

  addEndpoint(app, authenticate, endpoints.getEntrance, async ({ request }) => {
    const { cookie } = request.headers
    const session =
      cookie === undefined || server.accounts === undefined
        ? undefined
        : await accounts.findSession(ctx, server.accounts, cookie)
    return {
      accounts: server.accounts !== undefined,
      sign_up: server.accounts === undefined ? 'invited' : await accounts.signUpState(ctx),
      providers: (ctx.config.accounts?.providers ?? []).map(({ id, name }) => ({ id, name })),
      user: session === undefined ? null : await presentAccount(session.user),
    }
  })
  addEndpoint(app, authenticate, endpoints.signUp, async ({ body, reply }) =>
    finish(reply, await accounts.signUp(ctx, accountsOf(server), { ...body, token: body.token })),
  )
  addEndpoint(app, authenticate, endpoints.signIn, async ({ body, request, reply }) =>
    finish(
      reply,
      await accounts.signIn(ctx, accountsOf(server), {
        ...body,
        address: request.ip,
        cookie: request.headers.cookie,
      }),
    ),
  )
  addEndpoint(app, authenticate, endpoints.signInWithProvider, async ({ params, reply }) => {
    const { engine } = accountsOf(server)
    const { address, cookies } = await engine.beginWithProvider(
      accounts.findProvider(ctx, params.provider).id,
    )
    reply.header('set-cookie', [...cookies])
    return { address }
  })
  addEndpoint(app, authenticate, endpoints.signOut, async ({ request, reply }) => {
    const { cookie } = request.headers
    if (cookie !== undefined && server.accounts !== undefined) {
      reply.header('set-cookie', [...(await server.accounts.engine.signOut(cookie))])
    }
    return { message: 'Signed out.' }
  })
  addEndpoint(app, authenticate, endpoints.getAccount, async ({ user }) => await presentAccount(user))
  addEndpoint(app, authenticate, endpoints.renameAccount, async ({ user, body }) => {
    return await presentAccount(await accounts.renameUser(ctx, user, body.name))
  })
  addEndpoint(app, authenticate, endpoints.endSessions, async ({ user }) => {
    await accounts.endSessions(ctx, user)
    return { message: 'Signed out everywhere.' }
  })
  addEndpoint(app, authenticate, endpoints.changePassword, async ({ user, body, reply }) => {
    const passwords = { current: body.current_password, wanted: body.new_password }
    return await finish(reply, await accounts.changePassword(ctx, accountsOf(server), user, passwords))
  })
  addEndpoint(app, authenticate, endpoints.changeEmail, async ({ user, body, request }) => {
    const proof = { password: body.password, cookie: request.headers.cookie }
    return await presentAccount(await accounts.changeEmail(ctx, accountsOf(server), user, body.email, proof))
  })
  addEndpoint(app, authenticate, endpoints.getAccountContents, async ({ user }) => {
    accountsOf(server)
    return presentContents(await accounts.accountContents(ctx, user))
  })
  addEndpoint(app, authenticate, endpoints.deleteAccount, async ({ user, body, request, reply }) => {
    const proof = { password: body.password, cookie: request.headers.cookie }
    reply.header('set-cookie', [...(await accounts.deleteAccount(ctx, accountsOf(server), user, proof))])
    return { message: 'Account deleted.' }
  })
  const { accounts: opened } = server
  if (opened !== undefined) addCallback(app, ctx, opened)
}

/** Where a provider sends a browser back to: no part of the interface. */
function addCallback(app: FastifyInstance, ctx: ServiceContext, { engine }: Accounts): void {
  const { publicUrl = 'http://localhost', providers = [] } = ctx.config.accounts ?? {}
  app.get(`${accounts.callbackPath}/:provider`, { exposeHeadRoute: false }, async (request, reply) => {
    const { cookie = '' } = request.headers
    const { provider } = request.params as { readonly provider: string }
    const known = providers.find(({ id }) => id === provider)
    if (known === undefined) return await reply.redirect('/?error=unknown_provider')
    // Made of what is known: the library answers to more addresses than this one, some of them with the session.
    const address = new URL(`${accounts.callbackPath}/${known.id}`, publicUrl)
    address.search = URL.parse(request.url, publicUrl)?.search ?? ''
    const response = await engine.finishWithProvider(new Request(address, { headers: { cookie } }))
    reply.status(response.status)
    for (const name of ['location', 'content-type']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    reply.header('set-cookie', response.headers.getSetCookie()).header('cache-control', 'no-store')
    return await reply.send(response.body === null ? '' : Readable.fromWeb(response.body))
  })
}

function presentContents(contents: AccountContents): z.output<typeof accountContents> {
  const { projects, sharedProjects, conversations, attachments, apiKeys, gitTokens } = contents
  return {
    projects,
    shared_projects: sharedProjects,
    conversations,
    attachments,
    api_keys: apiKeys,
    git_tokens: gitTokens,
    ending_organisations: contents.endingOrganisations.map(({ name }) => name),
    owned_organisations: contents.ownedOrganisations.map(({ name }) => name),
    last_administrator: contents.isLastAdministrator,
  }
}

function accountsOf({ accounts: opened }: ServerContext): Accounts {
  if (opened === undefined) throw new ServiceError('accounts_disabled')
  return opened
}
