import { findOrCreateLocalUser, hasLiveApiKey } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { createApiKey } from './api-keys.ts'
import { localKey } from './local-key.ts'

/** Whether a client can be let in at all: by the local key, the administrator's secret, or the key of some user. */
export async function hasUsableKey(ctx: ServiceContext): Promise<boolean> {
  if (ctx.config.internalAdminSecret !== undefined) return true
  return (await localKey(ctx)) !== undefined || (await hasLiveApiKey(ctx.store.db))
}

/** A key of the local user, to begin with: it can make others, and is revoked like others. Given back this once. */
export async function makeFirstKey(ctx: ServiceContext, name: string): Promise<string> {
  const user = await findOrCreateLocalUser(ctx.store.db)
  return (await createApiKey(ctx, user, { name })).key
}
