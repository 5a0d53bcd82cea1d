/**
 * Work that outlives the process which takes it up: a table, a lease and a notification.
 *
 * A job with a lease owner is active, one without is waiting. For each (kind, key) there is at most one of either:
 * a waiting twin stands for "again, once the active one is through" and is not handed out before that.
 * A job leaves the table when it is done or given up. A worker must be able to do a job twice, since a lease can run
 * out under a worker that is merely slow.
 *
 * A queue library would bring a schema and a scheduler of its own, retries no sooner than its own heartbeat allows,
 * and a second connection pool; what is needed here is these statements.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { newId } from './ids.ts'
import type { JobId } from './ids.ts'
import { toStorableJson, toStorableText } from './json.ts'
import type { Db, Job, JsonObject } from './schema.ts'

export type NewJob = { readonly kind: string; readonly key: string; readonly payload: JsonObject }

/** The waiting job of this key, made if there is none; `created` says which. Workers hear of it on the `jobs` channel. */
export async function enqueueJob(db: Db, job: NewJob): Promise<{ job: Job; created: boolean }> {
  for (;;) {
    const inserted = await sql<Job & { told: unknown }>`
      with added as (
        insert into jobs (id, kind, key, payload)
        values (${newId<'job'>()}, ${job.kind}, ${job.key}, ${toStorableJson(job.payload)}::jsonb)
        on conflict (kind, key) where lease_owner is null do nothing returning *
      )
      select added.*, pg_notify(current_schema() || '_jobs', kind) as told from added`.execute(db)
    const row = inserted.rows[0]
    if (row !== undefined) {
      const { told: _told, ...added } = row
      return { job: added, created: true }
    }
    const waiting = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', job.kind)
      .where('key', '=', job.key)
      .where('leaseOwner', 'is', null)
      .executeTakeFirst()
    // Otherwise it was claimed between the two statements: insert again.
    if (waiting !== undefined) return { job: waiting, created: false }
  }
}

export type JobClaim = {
  readonly owner: string
  readonly leaseMs: number
  readonly kinds: readonly string[]
  /** So many jobs of one user (`payload.userId`) may be active at once. */
  readonly mostOfUser?: number
  /** Leaves those whose lease ran out: their holders may be alive and have had no chance to renew it. */
  readonly isWaitingOnly?: boolean
}

/**
 * Of the users who have the least under way, the job that has waited longest, or one whose worker's lease ran out.
 * Claims that count what users have under way wait for each other, since a statement does not see what another one has
 * claimed at the same moment.
 */
export async function claimJob(db: Db, claim: JobClaim): Promise<Job | undefined> {
  if (claim.mostOfUser === undefined) return await claimNext(db, claim)
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || '_claims'))`.execute(transaction)
    return await claimNext(transaction, claim)
  })
}

async function claimNext(db: Db, claim: JobClaim): Promise<Job | undefined> {
  const underWay = sql`(
    select count(*) from jobs as other
    where other.kind = candidate.kind and other.payload->>'userId' = candidate.payload->>'userId'
      and other.lease_expires_at >= now()
  )`
  const claimed = await sql<Job>`
    update jobs set lease_owner = ${claim.owner}, lease_expires_at = ${inMs(claim.leaseMs)}, attempts = attempts + 1,
      crashes = crashes + is_at_work::int, is_at_work = false
    where id = (
      select id from jobs as candidate
      where kind = any(${claim.kinds}) and available_at <= now()
        and ((lease_expires_at < now() and not ${claim.isWaitingOnly === true}::boolean) or (lease_owner is null and not exists (
          select from jobs as twin
          where twin.kind = candidate.kind and twin.key = candidate.key and twin.lease_owner is not null
        )))
        and ${underWay} < ${claim.mostOfUser ?? 2 ** 31 - 1}::bigint
      order by ${underWay}, available_at, id limit 1 for update skip locked
    )
    returning *`.execute(db)
  return claimed.rows[0]
}

/** Removes the jobs of a key, active or waiting; workers hear of it by its key on the `cancels` channel. */
export async function cancelJobs(db: Db, kind: string, key: string): Promise<void> {
  await sql`
    with cancelled as (delete from jobs where kind = ${kind} and key = ${key} returning kind)
    select pg_notify(current_schema() || '_cancels', ${key}), pg_notify(current_schema() || '_jobs', ${kind})
    where exists (select from cancelled)`.execute(db)
}

/** Waiting and active jobs of a user (`payload.userId`). */
export async function countJobs(db: Db, kind: string, userId: string): Promise<number> {
  const counted = await sql<{ count: string }>`
    select count(*) as count from jobs where kind = ${kind} and payload->>'userId' = ${userId}`.execute(db)
  return Number(counted.rows[0]?.count ?? 0)
}

/** False where the lease was lost: another worker has the job. */
export async function renewJob(
  db: Db,
  id: JobId,
  lease: { owner: string; leaseMs: number },
): Promise<boolean> {
  const renewed = await sql`
    update jobs set lease_expires_at = ${inMs(lease.leaseMs)}
    where id = ${id} and lease_owner = ${lease.owner} returning id`.execute(db)
  return renewed.rows.length === 1
}

/**
 * Says whether the holder is in the midst of what could end its process: a holder that ends then has crashed, one that
 * ends at another time says nothing against the job. False where the lease was lost.
 */
export async function setJobAtWork(
  db: Db,
  id: JobId,
  { owner, isAtWork }: { readonly owner: string; readonly isAtWork: boolean },
): Promise<boolean> {
  const set = await sql`
    update jobs set is_at_work = ${isAtWork} where id = ${id} and lease_owner = ${owner} returning id`.execute(
    db,
  )
  return set.rows.length === 1
}

/** False where the lease was lost. */
export async function completeJob(db: Db, id: JobId, owner: string): Promise<boolean> {
  const completed = await sql`
    with completed as (delete from jobs where id = ${id} and lease_owner = ${owner} returning kind)
    select pg_notify(current_schema() || '_jobs', kind) from completed`.execute(db)
  return completed.rows.length === 1
}

export type JobFailure = {
  readonly owner: string
  readonly error: string
  /** Null: given up. */
  readonly retryAfterMs: number | null
}

/** Puts the job back or gives it up; false where the lease was lost. */
export async function failJob(db: Db, id: JobId, failure: JobFailure): Promise<boolean> {
  if (failure.retryAfterMs === null) return await completeJob(db, id, failure.owner)
  const { owner, retryAfterMs, error } = failure
  const released = await release(db, sql`id = ${id} and lease_owner = ${owner}`, { retryAfterMs, error })
  return released === 1
}

/** Puts back what an owner that has died left active: at once, but for what crashed it before. Returns how many. */
export async function releaseJobsOf(db: Db, owner: string): Promise<number> {
  return await release(db, sql`lease_owner = ${owner}`, { retryAfterMs: 0, error: null, isCrash: true })
}

/** Puts back at once what the owner holds and is not at work on any more: no attempt has failed. Returns how many. */
export async function handOverJobs(db: Db, owner: string): Promise<number> {
  return await release(db, sql`lease_owner = ${owner}`, { retryAfterMs: 0, error: null, isHandOver: true })
}

/**
 * Milliseconds until some job of these kinds can be claimed without further notice; undefined: none is foreseen. One
 * that could be claimed now and was not waits for another to end, which is told.
 */
export async function nextJobInMs(db: Db, kinds: readonly string[]): Promise<number | undefined> {
  const found = await sql<{ waitMs: number | null }>`
    select extract(epoch from min(case
      when greatest(available_at, lease_expires_at) > now() then greatest(available_at, lease_expires_at)
      when lease_owner is not null then now() + interval '1 second'
    end) - now())::double precision * 1000 as wait_ms
    from jobs where kind = any(${kinds})`.execute(db)
  const waitMs = found.rows[0]?.waitMs ?? undefined
  return waitMs === undefined ? undefined : Math.max(0, Math.ceil(waitMs))
}

/**
 * Taken out and put in again as one statement, so that a twin which is enqueued at the same moment is met by
 * `on conflict`: a job whose twin waits already is dropped, since the twin does the same work.
 */
async function release(
  db: Db,
  condition: RawBuilder<unknown>,
  back: {
    readonly retryAfterMs: number
    readonly error: string | null
    readonly isHandOver?: boolean
    readonly isCrash?: boolean
  },
): Promise<number> {
  const error = back.error === null ? null : toStorableText(back.error)
  const released = await sql`
    with held as (delete from jobs where ${condition} returning *), waiting as (
      insert into jobs (id, kind, key, payload, attempts, hand_overs, crashes, available_at, error, created_at)
      select id, kind, key, payload, attempts, hand_overs + ${back.isHandOver === true ? 1 : 0},
        crashes + (is_at_work and ${back.isCrash === true})::int, ${inMs(back.retryAfterMs)} + ${back.isCrash === true ? pauseOfCrash : sql`interval '0'`},
        coalesce(${error}, error), created_at
      from held
      on conflict (kind, key) where lease_owner is null do nothing
    )
    select pg_notify(current_schema() || '_jobs', kind) from held`.execute(db)
  return released.rows.length
}

/** Before a job that has crashed a holder before is taken up again: 5 s, 20 s, 45 s, … */
const pauseOfCrash = sql`interval '5 seconds' * power(case when is_at_work then crashes else 0 end, 2)`

const inMs = (ms: number) => sql`now() + ${ms}::double precision * interval '1 millisecond'`
