import * as store from '../../store/index.ts'
import type { ApiKey, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { hashApiKey, keyPrefix, makeApiKey } from './api-key-text.ts'

export type NewKey = {
  readonly name?: string | undefined
  readonly expiresAt?: Date | undefined
}

/** The key itself is given back this once, and kept nowhere. */
export async function createApiKey(
  ctx: ServiceContext,
  user: User,
  { name = 'API key', expiresAt }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  if (expiresAt !== undefined && expiresAt.getTime() <= ctx.clock()) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot create a key that expires at "${expiresAt.toISOString()}": expected a time to come`,
    })
  }
  const key = makeApiKey()
  const record = await store.createApiKey(ctx.store.db, {
    userId: user.id,
    hash: hashApiKey(key),
    prefix: keyPrefix(key),
    name,
    expiresAt: expiresAt ?? null,
  })
  if (record === undefined) throw new Error('Cannot create a key: its hash is taken')
  return { key, record }
}

export async function listApiKeys(ctx: ServiceContext, user: User): Promise<ApiKey[]> {
  return await store.listApiKeys(ctx.store.db, user.id)
}

export async function revokeApiKey(ctx: ServiceContext, user: User, keyId: string): Promise<void> {
  const id = store.parseId<'api-key'>(keyId)
  const revoked = id === undefined ? undefined : await store.revokeApiKey(ctx.store.db, user.id, id)
  if (revoked === undefined) throw new ServiceError('key_not_found')
}
