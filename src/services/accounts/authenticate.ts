import { findOrCreateLocalUser, findUser, findUserByKeyHash } from '../../store/index.ts'
import type { User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { hashApiKey, isSameKey } from './api-key-text.ts'
import { localKey } from './local-key.ts'

export type Credentials = {
  readonly apiKey: string | undefined
  /** For a request of another service: the user that it acts for. */
  readonly userId: string | undefined
}

/** Tells whose request it is; throws a `ServiceError` of status 401. */
export type Authenticate = (credentials: Credentials) => Promise<User>

export async function createAuthenticator(ctx: ServiceContext): Promise<Authenticate> {
  const key = await localKey(ctx)
  if (key !== undefined) await findOrCreateLocalUser(ctx.store.db)
  const { internalAdminSecret } = ctx.config

  return async ({ apiKey, userId }) => {
    const given = apiKey?.trim() ?? ''
    if (given === '') throw new ServiceError('api_key_required')
    if (internalAdminSecret !== undefined && isSameKey(given, internalAdminSecret)) {
      const user = userId === undefined ? undefined : await findUser(ctx.store.db, userId as UserId)
      if (user === undefined) throw new ServiceError('invalid_user_id')
      return user
    }
    if (key !== undefined && isSameKey(given, key)) return await findOrCreateLocalUser(ctx.store.db)
    const user = await findUserByKeyHash(ctx.store.db, hashApiKey(given))
    if (user === undefined) throw new ServiceError('invalid_api_key')
    return user
  }
}
