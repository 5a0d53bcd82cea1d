import { sql } from 'kysely'
import { stopRunsOfKey, tellAccessEnded } from './access.ts'
import { newId } from './ids.ts'
import type { ApiKeyId, UserId } from './ids.ts'
import type { ApiKey, Db, User } from './schema.ts'

export type NewApiKey = {
  readonly userId: UserId
  /** SHA-256 of the key as 64 lower-case hex digits. */
  readonly hash: string
  /** Its first characters, for display. */
  readonly prefix: string
  readonly name: string
  readonly expiresAt?: Date | null
}

/** Undefined where this very key is stored already, be it revoked. */
export async function createApiKey(db: Db, key: NewApiKey): Promise<ApiKey | undefined> {
  return await db
    .insertInto('apiKeys')
    .values({ id: newId(), ...key })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type KeyOwner = { readonly user: User; readonly keyId: ApiKeyId }

/** Whose key it is, unless it is unknown, expired or revoked, or its user is disabled. Notes the use, at most once a minute. */
export async function findKeyOwner(db: Db, hash: string): Promise<KeyOwner | undefined> {
  const found = await sql<User & { readonly keyId: ApiKeyId }>`
    with used_key as (
      select id, user_id, last_used_at from api_keys
      where hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())
    ), noted as (
      update api_keys set last_used_at = now()
      where id in (
        select id from used_key where last_used_at is null or last_used_at < now() - interval '1 minute'
      )
    )
    select users.*, used_key.id as key_id
    from users join used_key on users.id = used_key.user_id where disabled_at is null`.execute(db)
  const [row] = found.rows
  if (row === undefined) return undefined
  const { keyId, ...user } = row
  return { user, keyId }
}

/** Whether any user has a key that is accepted. */
export async function hasLiveApiKey(db: Db): Promise<boolean> {
  const found = await sql`
    select from api_keys join users on users.id = user_id
    where revoked_at is null and (expires_at is null or expires_at > now()) and disabled_at is null limit 1`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Newest first, revoked and expired ones too. */
export async function listApiKeys(db: Db, userId: UserId): Promise<ApiKey[]> {
  return await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('sequence', 'desc')
    .execute()
}

/**
 * With it end the answers that are being written for it. Undefined where the user has no such key, or it is revoked
 * already.
 */
export async function revokeApiKey(db: Db, userId: UserId, keyId: ApiKeyId): Promise<ApiKey | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .updateTable('apiKeys')
      .set({ revokedAt: sql<Date>`now()` })
      .where('id', '=', keyId)
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (revoked === undefined) return undefined
    await stopRunsOfKey(transaction, userId, keyId)
    await tellAccessEnded(transaction, userId)
    return revoked
  })
}
