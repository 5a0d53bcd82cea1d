/** A request that a client repeats, not knowing whether the first one arrived, is answered by what that one made. */
import { sql } from 'kysely'
import type { RunId, UserId } from './ids.ts'
import type { Db, Run } from './schema.ts'

export type RequestKey = {
  readonly userId: UserId
  readonly key: string
  readonly fingerprint: string
  /** False: only while the first answer is being written; afterwards the same request is a new one. */
  readonly isLasting: boolean
}

/** What became of an earlier request with this key; `other`: it asked for something else. */
export type EarlierRequest = { readonly kind: 'same'; readonly run: Run } | { readonly kind: 'other' }

/** Requests with one key wait for each other until their transactions end. */
export async function lockRequestKey(db: Db, { userId, key }: RequestKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`request ${userId} ${key}`}, 0))`.execute(db)
}

export async function findEarlierRequest(db: Db, request: RequestKey): Promise<EarlierRequest | undefined> {
  const found = await sql<Run & { fingerprint: string }>`
    select runs.*, request_keys.fingerprint from request_keys join runs on runs.id = request_keys.run_id
    where request_keys.user_id = ${request.userId} and request_keys.key = ${request.key}`.execute(db)
  const row = found.rows[0]
  if (row === undefined) return undefined
  const { fingerprint, ...run } = row
  if (fingerprint !== request.fingerprint) return { kind: 'other' }
  const isUnderWay = run.status === 'queued' || run.status === 'running'
  return request.isLasting || isUnderWay ? { kind: 'same', run } : undefined
}

export async function keepRequestKey(db: Db, request: RequestKey, runId: RunId): Promise<void> {
  const { userId, key, fingerprint } = request
  await db
    .insertInto('requestKeys')
    .values({ userId, key, fingerprint, runId })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ fingerprint, runId }))
    .execute()
}
