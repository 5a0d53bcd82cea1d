import { sql } from 'kysely'
import type { RunId } from './ids.ts'
import { toStorableJson } from './json.ts'
import type { Db, RunEvent } from './schema.ts'

export type NewRunEvents = {
  readonly runId: RunId
  /** Must hold the run's lease. */
  readonly owner: string
  readonly events: readonly unknown[]
  /** Some of these a reader has seen as part of the answer: the run can no longer start afresh. */
  readonly hasOutput: boolean
}

export type Appended = {
  /** Sequence number of the last event. */
  readonly lastSequence: number
  readonly stopRequested: boolean
}

/** All or none. Undefined where the lease was lost or the run has ended. Readers hear of it on the `runs` channel. */
export async function appendRunEvents(db: Db, batch: NewRunEvents): Promise<Appended | undefined> {
  const events = batch.events.map(toStorableJson)
  const appended = await sql<Appended>`
    with run as (
      update runs set last_sequence = last_sequence + ${events.length}, has_output = has_output or ${batch.hasOutput}
      where id = ${batch.runId} and lease_owner = ${batch.owner} and status = 'running'
      returning id, user_id, last_sequence, stop_requested
    ), added as (
      insert into run_events (run_id, user_id, sequence, event)
      select run.id, run.user_id, run.last_sequence - ${events.length} + item.position, item.event
      from run, unnest(${events}::jsonb[]) with ordinality as item (event, position)
    )
    select last_sequence, stop_requested, pg_notify(current_schema() || '_runs', id::text) from run`.execute(
    db,
  )
  const row = appended.rows[0]
  return row === undefined ? undefined : { lastSequence: row.lastSequence, stopRequested: row.stopRequested }
}

/** Events with a greater number than `after`, in order. The caller has checked whose run it is. */
export async function readRunEvents(
  db: Db,
  runId: RunId,
  page: { readonly after: number; readonly limit: number },
): Promise<RunEvent[]> {
  return await db
    .selectFrom('runEvents')
    .selectAll()
    .where('runId', '=', runId)
    .where('sequence', '>', page.after)
    .orderBy('sequence')
    .limit(page.limit)
    .execute()
}
