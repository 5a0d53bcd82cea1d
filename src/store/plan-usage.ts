/**
 * A plan lets `message_limit` human messages through in a period.
 * A period that is over is followed by others of the same length: the count starts at zero with the first message
 * of a new one. Both are decided inside one UPDATE, whose row lock puts simultaneous messages in a queue.
 */
import { sql } from 'kysely'
import type { UserId } from './ids.ts'
import type { Db } from './schema.ts'

export type PlanState = {
  /** Null: no limit. */
  readonly messageLimit: number | null
  readonly messagesUsed: number
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly exhausted: boolean
}

export type Plan = {
  readonly messageLimit: number | null
  readonly period: { readonly start: Date; readonly end: Date } | null
}

/** Counts one message. False where the plan has none left or there is no such user: nothing is counted. */
export async function consumeMessage(db: Db, userId: UserId): Promise<boolean> {
  const counted = await sql`
    update users set messages_used = ${used} + 1, period_start = ${start}, period_end = ${end}
    where id = ${userId} and (message_limit is null or ${used} < message_limit)
    returning id`.execute(db)
  return counted.rows.length === 1
}

export async function planState(db: Db, userId: UserId): Promise<PlanState | undefined> {
  const found = await sql<PlanState>`
    select message_limit, ${used} as messages_used, ${start} as period_start, ${end} as period_end,
      message_limit is not null and ${used} >= message_limit as exhausted
    from users where id = ${userId}`.execute(db)
  return found.rows[0]
}

/** Sets the limit and period; messages counted so far stay counted. False where there is no such user. */
export async function setPlan(db: Db, userId: UserId, plan: Plan): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({
      messageLimit: plan.messageLimit,
      periodStart: plan.period?.start ?? null,
      periodEnd: plan.period?.end ?? null,
    })
    .where('id', '=', userId)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

const isOver = sql`(period_end is not null and period_end <= now())`
const periodsPassed = sql`floor(extract(epoch from now() - period_start) / extract(epoch from period_end - period_start))`
const passed = sql`(period_end - period_start) * ${periodsPassed}::double precision`
const used = sql`(case when ${isOver} then 0 else messages_used end)`
const start = sql`(case when ${isOver} then period_start + ${passed} else period_start end)`
const end = sql`(case when ${isOver} then period_end + ${passed} else period_end end)`
