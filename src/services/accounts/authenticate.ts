import { findOrCreateLocalUser, findUser, findUserByKeyHash } from '../../store/index.ts'
import type { User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { shareReads } from '../share-reads.ts'
import { findSessionUser } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { hashApiKey, isSameKey } from './api-key-text.ts'
import { localKey } from './local-key.ts'

export type Credentials = {
  readonly apiKey: string | undefined
  /** For a request of another service: the user that it acts for. */
  readonly userId: string | undefined
  /** The cookies of a browser that may act with its session: for a request without a key. */
  readonly cookie?: string | undefined
}

/** Tells whose request it is; throws a `ServiceError` of status 401. */
export type Authenticate = (credentials: Credentials) => Promise<User>

export async function createAuthenticator(ctx: ServiceContext, accounts?: Accounts): Promise<Authenticate> {
  const key = await localKey(ctx)
  if (key !== undefined) await findOrCreateLocalUser(ctx.store.db)
  const { internalAdminSecret } = ctx.config
  const share = shareReads<User | undefined>()

  return async ({ apiKey, userId, cookie }) => {
    const given = apiKey?.trim() ?? ''
    if (given === '' && cookie !== undefined && accounts !== undefined) {
      const user = await findSessionUser(ctx, accounts, cookie)
      if (user !== undefined) return user
    }
    if (given === '') throw new ServiceError('api_key_required')
    if (internalAdminSecret !== undefined && isSameKey(given, internalAdminSecret)) {
      const user = userId === undefined ? undefined : await findUser(ctx.store.db, userId as UserId)
      if (user?.disabledAt !== null) throw new ServiceError('invalid_user_id')
      return user
    }
    if (key !== undefined && isSameKey(given, key)) return await findOrCreateLocalUser(ctx.store.db)
    const hash = hashApiKey(given)
    const user = await share(hash, async () => await findUserByKeyHash(ctx.store.db, hash))
    if (user === undefined) throw new ServiceError('invalid_api_key')
    return user
  }
}
