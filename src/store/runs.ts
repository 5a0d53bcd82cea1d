/**
 * A run is worked on by whoever holds its lease. The lease is renewed while work goes on; one that ran out says that
 * its owner died, and another may claim the run. Only the holder appends events, so that their numbers stay dense.
 */
import { sql } from 'kysely'
import type { ConversationId, MessageId, RunId, UserId } from './ids.ts'
import { toStorableJson, toStorableText } from './json.ts'
import type { Db, JsonObject, Run, RunUsageRecord, StoredCitedLines } from './schema.ts'

export type Lease = { readonly owner: string; readonly leaseMs: number }

/** Undefined unless the run is queued, or its holder's lease ran out; `hasOutput` says whether it may start afresh. */
export async function claimRun(db: Db, id: RunId, lease: Lease): Promise<Run | undefined> {
  const claimed = await sql<Run>`
    update runs set ${takeLease(lease)}
    where id = ${id} and (status = 'queued' or (status = 'running' and lease_expires_at < now()))
    returning *`.execute(db)
  return claimed.rows[0]
}

/** False where the lease was lost: the work must end without another word. */
export async function renewLease(db: Db, id: RunId, lease: Lease): Promise<boolean> {
  const renewed = await sql`
    update runs set lease_expires_at = ${expiry(lease)}
    where id = ${id} and lease_owner = ${lease.owner} and status = 'running' returning id`.execute(db)
  return renewed.rows.length === 1
}

/** Leaves a run that its holder has not begun to answer to whoever sweeps next: no attempt has failed. */
export async function handOverRun(db: Db, id: RunId, owner: string): Promise<boolean> {
  const handedOver = await sql`
    update runs set lease_expires_at = now() - interval '1 millisecond', hand_overs = hand_overs + 1
    where id = ${id} and lease_owner = ${owner} and status = 'running' and last_sequence = 0 returning id`.execute(
    db,
  )
  return handedOver.rows.length === 1
}

/** Runs whose owner died, and queued ones that nobody claimed within `queuedMs`. */
export async function listExpiredRuns(db: Db, queuedMs = 10_000): Promise<Run[]> {
  const found = await sql<Run>`select * from runs where ${isAbandoned(queuedMs)} order by sequence`.execute(
    db,
  )
  return found.rows
}

/**
 * Claims what `listExpiredRuns` lists, each for exactly one of those who sweep at once: the runs of users who have the
 * least under way first, and none of one who has `mostOfUser`.
 */
export async function sweepExpiredRuns(
  db: Db,
  lease: Lease,
  options: { readonly limit: number; readonly queuedMs?: number; readonly mostOfUser?: number },
): Promise<Run[]> {
  const underWay = sql`(
    select count(*) from runs as other
    where other.user_id = candidate.user_id and other.status = 'running' and other.lease_expires_at >= now()
  )`
  // As an array they are looked for once. With `in` the planner may look anew for each row, past those that it has
  // locked, and so claim more than the limit.
  const claimed = await sql<Run>`
    update runs set ${takeLease(lease)}
    where id = any(array(
      select id from runs as candidate where ${isAbandoned(options.queuedMs ?? 10_000)}
        and ${underWay} < ${options.mostOfUser ?? 2 ** 31 - 1}::bigint
      order by ${underWay}, sequence limit ${options.limit} for update skip locked
    ))
    returning *`.execute(db)
  return claimed.rows
}

/** Readers and the worker hear of it on the `stops` channel. False where the run has ended, or is another user's. */
export async function requestStop(db: Db, userId: UserId, id: RunId): Promise<boolean> {
  const stopped = await sql`
    with stopping as (
      update runs set stop_requested = true
      where id = ${id} and user_id = ${userId} and status in ('queued', 'running') returning id
    )
    select pg_notify(current_schema() || '_stops', id::text) from stopping`.execute(db)
  return stopped.rows.length === 1
}

/** Those of the runs that have been told to stop. */
export async function listStoppedRuns(db: Db, ids: readonly RunId[]): Promise<RunId[]> {
  const found = await sql<{ id: RunId }>`
    select id from runs where id = any(${ids}::uuid[]) and stop_requested`.execute(db)
  return found.rows.map(({ id }) => id)
}

export type RunEnd = {
  readonly status: 'completed' | 'stopped' | 'error'
  /** Of one that stopped the reason is kept that it was told to stop for. */
  readonly error?: string
  readonly usage?: RunUsageRecord | undefined
  /** What the agent's message holds from then on. */
  readonly answer: Answer
  /** What the run was, for whoever replays it. */
  readonly record?: object | undefined
}

export type Answer = {
  readonly content: string
  readonly citations: readonly string[]
  /** What stood at the cited places. */
  readonly cited?: readonly StoredCitedLines[]
  readonly toolCalls: readonly JsonObject[]
  readonly thinking: string | null
}

/**
 * Ends the run and fills in its message, once, by its lease holder; readers hear of it on the `runs` channel.
 * Undefined where the lease was lost.
 */
export async function finishRun(db: Db, id: RunId, owner: string, end: RunEnd): Promise<Run | undefined> {
  const { status, answer } = end
  const error = end.error === undefined ? null : toStorableText(end.error)
  const usage = end.usage === undefined ? null : toStorableJson(end.usage)
  const record = end.record === undefined ? null : toStorableJson(end.record)
  const finished = await sql<Run & { told: unknown }>`
    with finished as (
      update runs set status = ${status}, error = case when ${status} = 'stopped' then error else ${error} end, usage = ${usage}::jsonb, finished_at = now(),
        lease_owner = null, lease_expires_at = null, tunnel_url = null
      where id = ${id} and lease_owner = ${owner} and status = 'running' returning *
    ), answered as (
      update messages set content = ${toStorableText(answer.content)}, citations = ${toStorableJson(answer.citations)},
        cited_lines = ${toStorableJson(answer.cited ?? [])},
        tool_calls = ${toStorableJson(answer.toolCalls)}, status = ${status},
        thinking = ${answer.thinking === null ? null : toStorableText(answer.thinking)}
      from finished where messages.id = finished.agent_message_id and messages.user_id = finished.user_id
    ), counted as (
      insert into model_usage (run_id, user_id, model, input_tokens, cached_input_tokens, output_tokens, cost)
      select id, user_id, usage->>'model', (usage->>'inputTokens')::bigint, (usage->>'cachedInputTokens')::bigint,
        (usage->>'outputTokens')::bigint, (usage->>'cost')::double precision
      from finished where (usage->>'inputTokens')::bigint + (usage->>'outputTokens')::bigint > 0
      on conflict (run_id) do nothing
    ), recorded as (
      insert into run_records (run_id, user_id, record)
      select id, user_id, ${record}::jsonb from finished where ${record}::jsonb is not null
      on conflict (run_id) do nothing
    )
    select *, pg_notify(current_schema() || '_runs', id::text) as told from finished`.execute(db)
  const [row] = finished.rows
  if (row === undefined) return undefined
  const { told: _told, ...run } = row
  return run
}

export async function findRun(db: Db, userId: UserId, id: RunId): Promise<Run | undefined> {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** The run that wrote a message of a conversation, with what was recorded of it. */
export async function findRunRecord(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
  messageId: MessageId,
): Promise<(Run & { readonly record: JsonObject }) | undefined> {
  const found = await sql<Run & { readonly record: JsonObject }>`
    select runs.*, run_records.record
    from runs join run_records on run_records.run_id = runs.id and run_records.user_id = runs.user_id
    where runs.conversation_id = ${conversationId} and runs.user_id = ${userId} and run_records.user_id = ${userId}
      and runs.agent_message_id = ${messageId}`.execute(db)
  return found.rows[0]
}

/** Of runs that ended before. */
export async function deleteRunRecords(db: Db, before: Date): Promise<void> {
  await sql`delete from run_records where created_at < ${before}`.execute(db)
}

/** Those of the ids that there are, in no order. */
export async function findRuns(db: Db, userId: UserId, ids: readonly RunId[]): Promise<Run[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('userId', '=', userId)
    .execute()
}

/** Of each run that there is, a text that differs once it has gone on. */
export async function readRunStates(db: Db, ids: readonly RunId[]): Promise<Map<RunId, string>> {
  const found = await sql<{ id: RunId; state: string }>`
    select id, status || ' ' || last_sequence as state from runs where id = any(${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, state }) => [id, state]))
}

export async function findRunBySession(db: Db, userId: UserId, sessionId: string): Promise<Run | undefined> {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** The newest run of the conversation that has not ended. */
export async function findActiveRun(
  db: Db,
  userId: UserId,
  conversationId: ConversationId,
): Promise<Run | undefined> {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const expiry = (lease: Lease) => sql`now() + ${lease.leaseMs}::double precision * interval '1 millisecond'`

const takeLease = (lease: Lease) =>
  sql`status = 'running', lease_owner = ${lease.owner}, lease_expires_at = ${expiry(lease)}, attempts = attempts + 1`

const isAbandoned = (queuedMs: number) => sql`((status = 'running' and lease_expires_at < now())
  or (status = 'queued' and created_at < now() - ${queuedMs}::double precision * interval '1 millisecond'))`
