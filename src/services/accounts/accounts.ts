import * as store from '../../store/index.ts'
import type { User, UserId } from '../../store/index.ts'
import type { IdentityProvider } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { hashInvitation } from '../organisations/invitations.ts'
import { ServiceError } from '../service-error.ts'
import { isSameKey } from './api-key-text.ts'
import { installationSecret } from './installation-secret.ts'
import { knownDevices } from './known-device.ts'
import { countSignInAttempts } from './sign-in-attempts.ts'
import type { SignInAttempt, SignInAttempts } from './sign-in-attempts.ts'
import { createSignInEngine, hashPassword } from './sign-in-engine.ts'
import type { SignInEngine } from './sign-in-engine.ts'

/** People who sign in: there are none in local mode. */
export type Accounts = {
  readonly engine: SignInEngine
  readonly attempts: SignInAttempts
}

export type SignedIn = {
  readonly user: User
  /** The values of `Set-Cookie`. */
  readonly cookies: readonly string[]
}

export async function openAccounts(ctx: ServiceContext): Promise<Accounts | undefined> {
  if (ctx.config.accounts === undefined) return undefined
  return { engine: await createSignInEngine(ctx), attempts: countSignInAttempts(ctx.clock) }
}

/** The session of these cookies, and whose it is; undefined where it has ended, or its user is disabled. */
export async function findSession(
  ctx: ServiceContext,
  { engine }: Accounts,
  cookie: string,
): Promise<{ readonly id: string; readonly user: User } | undefined> {
  const session = await engine.findSession(cookie)
  if (session === undefined) return undefined
  const user = await store.findUser(ctx.store.db, session.userId as UserId)
  return user?.disabledAt === null ? { id: session.id, user } : undefined
}

type Credential = Pick<SignInAttempt, 'email' | 'address'> & {
  readonly password: string
  /** Of the browser. */
  readonly cookie?: string | undefined
}

export async function signIn(
  ctx: ServiceContext,
  { engine, attempts }: Accounts,
  { email, password, address, cookie }: Credential,
): Promise<SignedIn> {
  const user = await store.findUserByEmail(ctx.store.db, email)
  // Before the password is looked at: a browser is known by the one that it was signed in with.
  const devices = user === undefined ? undefined : await knownDevices(ctx, user.id)
  const device = devices?.find(cookie)
  const attempt = { email, address, device }
  attempts.begin(attempt)
  const cookies = await engine.signIn(email, password)
  if (cookies === undefined || user === undefined || devices === undefined)
    throw new ServiceError('sign_in_refused')
  attempts.succeeded(attempt)
  return {
    user,
    cookies: device === undefined ? [...cookies, devices.remember()] : cookies,
  }
}

export type SignUp = {
  readonly name: string
  readonly email: string
  readonly password: string
  /** What the service printed when it started, for the first account; else of an invitation to an organisation. */
  readonly token: string | undefined
}

/** Who may make an account at the moment: whoever has the token of the first one, anybody, or nobody. */
export async function signUpState(ctx: ServiceContext): Promise<'first' | 'open' | 'invited'> {
  if (!(await store.hasAdministrator(ctx.store.db))) return 'first'
  return ctx.config.accounts?.signUp ?? 'invited'
}

/** The token of the first account, while there is none. */
export async function firstAccountToken(ctx: ServiceContext): Promise<string | undefined> {
  if (ctx.config.accounts === undefined || (await store.hasAdministrator(ctx.store.db))) return undefined
  return (await installationSecret(ctx, 'first-account')).slice(0, 32)
}

/** Makes an account and signs in with it; the first one is an administrator's. */
export async function signUp(ctx: ServiceContext, accounts: Accounts, wanted: SignUp): Promise<SignedIn> {
  const { name, email, password, token } = wanted
  const first = await firstAccountToken(ctx)
  if (first !== undefined && (token === undefined || !isSameKey(token, first))) {
    throw new ServiceError('sign_up_refused', {
      detail:
        'Cannot make the first account: expected the token of the link that the service prints when it starts',
    })
  }
  const isOpen = ctx.config.accounts?.signUp === 'open'
  if (first === undefined && token === undefined && !isOpen) throw new ServiceError('sign_up_refused')
  const passwordHash = await hashPassword(password)
  const account = { name, email: email.toLowerCase(), isEmailVerified: first !== undefined, passwordHash }
  const { db } = ctx.store
  const made =
    first !== undefined
      ? await store.createFirstAdministrator(db, account)
      : token === undefined
        ? await store.createAccount(db, { ...account, role: 'member' })
        : await store.createInvitedAccount(db, { ...account, role: 'member' }, hashInvitation(token))
  if (made === 'no-invitation') {
    throw new ServiceError('sign_up_refused', {
      detail: 'Cannot make an account by this invitation: it was used or revoked, or its time is over',
    })
  }
  if (made === undefined || made === 'account-exists') throw new ServiceError('account_exists')
  return await signIn(ctx, accounts, { email, password })
}

/** Ends the other sessions of the user; the one that asks gets a new one. */
export async function changePassword(
  ctx: ServiceContext,
  accounts: Accounts,
  user: User,
  { current, wanted }: { readonly current: string; readonly wanted: string },
): Promise<SignedIn> {
  if (user.email === null) throw new ServiceError('sign_in_refused')
  const { email } = user
  await signIn(ctx, accounts, { email, password: current })
  await store.setPassword(ctx.store.db, user.id, await hashPassword(wanted))
  return await signIn(ctx, accounts, { email, password: wanted })
}

export async function renameUser(ctx: ServiceContext, user: User, name: string): Promise<User> {
  const renamed = await store.renameUser(ctx.store.db, user.id, name.trim())
  if (renamed === undefined) throw new ServiceError('invalid_api_key')
  return renamed
}

/** Signs the user out of every browser; keys stay. */
export async function endSessions(ctx: ServiceContext, user: User): Promise<void> {
  await store.endSessions(ctx.store.db, user.id)
}

export async function hasPassword(ctx: ServiceContext, user: User): Promise<boolean> {
  return await store.hasPassword(ctx.store.db, user.id)
}

export function findProvider({ config }: ServiceContext, id: string): IdentityProvider {
  const provider = config.accounts?.providers.find((one) => one.id === id)
  if (provider !== undefined) return provider
  const known = config.accounts?.providers.map((one) => `"${one.id}"`).join(', ') ?? ''
  throw new ServiceError('not_found', {
    detail: `Cannot sign in with "${id}": expected ${known === '' ? 'e-mail and password' : known}`,
  })
}
