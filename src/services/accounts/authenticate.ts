import { findKeyOwner, findOrCreateLocalUser, findUser } from '../../store/index.ts'
import type { CredentialName, User, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { shareReads } from '../share-reads.ts'
import { findSession } from './accounts.ts'
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

export type Caller = {
  readonly user: User
  /** What it was let in with; undefined for the key of the local user and for another service. */
  readonly credential: CredentialName | undefined
}

/** Tells whose request it is; throws a `ServiceError` of status 401. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

export async function createAuthenticator(ctx: ServiceContext, accounts?: Accounts): Promise<Authenticate> {
  const key = await localKey(ctx)
  if (key !== undefined) await findOrCreateLocalUser(ctx.store.db)
  const { internalAdminSecret } = ctx.config
  const share = shareReads<Caller | undefined>()

  return async ({ apiKey, userId, cookie }) => {
    const given = apiKey?.trim() ?? ''
    if (given === '' && cookie !== undefined && accounts !== undefined) {
      const session = await findSession(ctx, accounts, cookie)
      if (session !== undefined) return { user: session.user, credential: `session:${session.id}` }
    }
    if (given === '') throw new ServiceError('api_key_required')
    if (internalAdminSecret !== undefined && isSameKey(given, internalAdminSecret)) {
      const user = userId === undefined ? undefined : await findUser(ctx.store.db, userId as UserId)
      if (user?.disabledAt !== null) throw new ServiceError('invalid_user_id')
      return { user, credential: undefined }
    }
    if (key !== undefined && isSameKey(given, key)) {
      return { user: await findOrCreateLocalUser(ctx.store.db), credential: undefined }
    }
    const hash = hashApiKey(given)
    const caller = await share(hash, async () => {
      const owner = await findKeyOwner(ctx.store.db, hash)
      return owner === undefined ? undefined : { user: owner.user, credential: `key:${owner.keyId}` as const }
    })
    if (caller === undefined) throw new ServiceError('invalid_api_key')
    return caller
  }
}
