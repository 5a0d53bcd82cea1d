/** Sessions, passwords and other services to sign in with: the one place that knows the authentication library. */
import type { IdentityProvider } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { findUser, newId } from '../../store/index.ts'
import type { UserId } from '../../store/index.ts'
import { installationSecret } from './installation-secret.ts'

/** Below it, providers send browsers back. */
export const callbackPath = '/api/auth/callback'

const THIRTY_DAYS = 30 * 24 * 3600

export const passwordLength = { least: 10, most: 256 } as const

export type Session = {
  readonly id: string
  readonly userId: string
  /** When they signed in. */
  readonly createdAt: Date
}

export type SignInEngine = {
  /** The values of `Set-Cookie` of a new session. Undefined where e-mail and password do not belong together. */
  signIn(email: string, password: string): Promise<readonly string[] | undefined>
  /** Ends the session of these cookies, if there is one, and gives those that remove them. */
  signOut(cookie: string): Promise<readonly string[]>
  findSession(cookie: string): Promise<Session | undefined>
  /** Where the browser goes to sign in, and what it takes along. */
  beginWithProvider(
    id: IdentityProvider['id'],
  ): Promise<{ readonly address: string; readonly cookies: readonly string[] }>
  /** Answers a browser that a provider has sent back: a redirect, with a session where it went well. */
  finishWithProvider(request: Request): Promise<Response>
}

export async function createSignInEngine(ctx: ServiceContext): Promise<SignInEngine> {
  // Loaded here, since local mode needs none of it.
  const [{ betterAuth }, { genericOAuth }, { APIError }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/generic-oauth'),
    import('better-auth/api'),
  ])
  const { accounts } = ctx.config
  if (accounts === undefined) throw new Error('Cannot let people sign in: there are no accounts')
  const isSignUpClosed = accounts.signUp !== 'open'
  const github = accounts.providers.find(({ id }) => id === 'github')
  const oidc = accounts.providers.filter(({ id }) => id === 'oidc')
  const auth = betterAuth({
    appName: 'Parley',
    baseURL: accounts.publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret: await installationSecret(ctx, 'sessions'),
    database: { db: ctx.store.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Where a browser lands whose way back leads nowhere: its own page has none of ours.
    onAPIError: { errorURL: '/' },
    logger: {
      level: 'warn',
      // Without what stands behind it, which may be a request with its secrets.
      log: (level, message) => ctx.log[level === 'error' ? 'warn' : 'debug']({ from: 'sign-in' }, message),
    },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: THIRTY_DAYS, disableSessionRefresh: true },
    verification: { modelName: 'verifications' },
    account: {
      modelName: 'identities',
      encryptOAuthTokens: true,
      // Both sides have to know that the address is theirs: the provider, and whoever made the account here.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
    },
    ...(github === undefined
      ? {}
      : {
          socialProviders: {
            github: {
              clientId: github.clientId,
              clientSecret: github.clientSecret,
              disableSignUp: isSignUpClosed,
            },
          },
        }),
    plugins: [
      genericOAuth({
        config: oidc.map(({ id, issuer, clientId, clientSecret }) => ({
          providerId: id,
          discoveryUrl: `${issuer?.replace(/\/$/, '') ?? ''}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          disableSignUp: isSignUpClosed,
        })),
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => await isEnabled(ctx, userId),
        },
      },
    },
    advanced: {
      cookiePrefix: 'parley',
      // What other sites link to is a page that asks again from here; no request of theirs carries the session.
      cookies: { session_token: { attributes: { sameSite: 'strict' } } },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
  })
  const withCookies = (cookie: string): Headers => new Headers({ cookie })
  return {
    signIn: async (email, password) => {
      try {
        const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
        return headers.getSetCookie()
      } catch (error) {
        if (!(error instanceof APIError)) throw error
        if (error.body?.code === 'FAILED_TO_CREATE_SESSION') throw new ServiceError('account_disabled')
        return undefined
      }
    },
    signOut: async (cookie) => {
      const { headers } = await auth.api.signOut({ headers: withCookies(cookie), returnHeaders: true })
      return headers.getSetCookie()
    },
    findSession: async (cookie) => {
      const found = await auth.api.getSession({ headers: withCookies(cookie) })
      if (found === null) return undefined
      return { id: found.session.id, userId: found.user.id, createdAt: found.session.createdAt }
    },
    beginWithProvider: async (provider) => {
      const { headers, response } = await auth.api.signInSocial({
        body: { provider, callbackURL: '/', errorCallbackURL: '/', disableRedirect: true },
        returnHeaders: true,
      })
      if (response.url === undefined) throw new Error(`Cannot sign in with "${provider}": it gave no address`)
      return { address: response.url, cookies: headers.getSetCookie() }
    },
    finishWithProvider: async (request) => await auth.handler(request),
  }
}

async function isEnabled({ store }: ServiceContext, userId: string): Promise<boolean> {
  const user = await findUser(store.db, userId as UserId)
  return user?.disabledAt === null
}

/** As the engine compares it: scrypt, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto')
  return await crypto.hashPassword(password)
}
