/**
 * Another e-mail address for an account. Nothing is sent to it, as the service sends no mail: so it counts as unverified,
 * and no other service that knows somebody by it signs in to the account.
 */
import { z } from 'zod'
import * as store from '../../store/index.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import type { Accounts } from './accounts.ts'
import { proveIdentity } from './prove-identity.ts'
import type { IdentityProof } from './prove-identity.ts'

/** By its owner. The session of the request goes on, the others end. */
export async function changeEmail(
  ctx: ServiceContext,
  accounts: Accounts,
  user: User,
  email: string,
  proof: IdentityProof,
): Promise<User> {
  await proveIdentity(ctx, accounts, user, proof)
  // Nobody tries many addresses to learn whose accounts there are.
  const attempt = { email: `address of ${user.id}` }
  accounts.attempts.begin(attempt)
  const session = proof.cookie === undefined ? undefined : await accounts.engine.findSession(proof.cookie)
  const changed = await store.setEmail(ctx.store.db, user.id, {
    email: email.toLowerCase(),
    isVerified: false,
    keptSession: session?.userId === user.id ? session.id : undefined,
  })
  // In the words of a sign-up with it.
  if (changed === undefined) throw new ServiceError('account_exists')
  accounts.attempts.succeeded(attempt)
  return changed
}

/** By an administrator, who vouches for it. The user signs in again everywhere. */
export async function changeEmailOf(
  { store: { db } }: Pick<ServiceContext, 'store'>,
  user: User,
  wanted: string,
): Promise<User> {
  const email = parseEmail(wanted, `Cannot change the e-mail address of "${user.email ?? user.id}" to`)
  const changed = await store.setEmail(db, user.id, { email, isVerified: true, keptSession: undefined })
  if (changed === undefined) {
    throw new ServiceError('account_exists', {
      detail: `Cannot change the e-mail address to "${email}": there is an account with it`,
    })
  }
  return changed
}

/** As an administrator writes it. `attempt`: what it was for. */
export function parseEmail(text: string, attempt: string): string {
  const email = text.trim().toLowerCase()
  if (email.length <= 254 && z.email().safeParse(email).success) return email
  throw new ServiceError('validation_failed', {
    detail: `${attempt} "${text}": expected an e-mail address such as ada@example.com`,
  })
}
