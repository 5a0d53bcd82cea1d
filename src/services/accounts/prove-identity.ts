import type { User } from '../../store/index.ts'
import * as store from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { signIn } from './accounts.ts'
import type { Accounts } from './accounts.ts'

/** What a request brings along for what an open browser, or a key, is not enough for. */
export type IdentityProof = {
  readonly password: string | undefined
  /** The cookies of the request. */
  readonly cookie: string | undefined
}

/** A session this young is as good as a password. */
const FRESH_MS = 10 * 60_000

/**
 * Throws unless it is the user who asks: by the password or, for who signs in with another service alone, by a session
 * that has just begun.
 */
export async function proveIdentity(
  ctx: ServiceContext,
  accounts: Accounts,
  user: User,
  { password, cookie }: IdentityProof,
): Promise<void> {
  if (user.email !== null && (await store.hasPassword(ctx.store.db, user.id))) {
    if (password === undefined) {
      throw new ServiceError('sign_in_refused', {
        detail: 'Cannot do this without the password of the account: expected it as "password"',
      })
    }
    await signIn(ctx, accounts, { email: user.email, password })
    return
  }
  const session = cookie === undefined ? undefined : await accounts.engine.findSession(cookie)
  const isFresh = session?.userId === user.id && ctx.clock() - session.createdAt.getTime() < FRESH_MS
  if (!isFresh) throw new ServiceError('fresh_sign_in_required')
}
