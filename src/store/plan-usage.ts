/**
 * A plan lets `message_limit` human messages through in a period.
 * With the end of the period the subscription has expired, and lets none through; where it renews, others of the same
 * length follow, and the count starts at zero with the first message of a new one. All of it is decided inside one
 * UPDATE, whose row lock puts simultaneous messages in a queue.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { UserId } from './ids.ts'
import type { Db } from './schema.ts'

export type PlanState = {
  /** Null: no limit. */
  readonly messageLimit: number | null
  readonly messagesUsed: number
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  /** Nothing is let through: the limit is reached, or the subscription has expired. */
  readonly exhausted: boolean
}

export type Plan = {
  readonly messageLimit: number | null
  readonly period: { readonly start: Date; readonly end: Date; readonly renews: boolean } | null
}

/**
 * Counts one message, and returns the user's id: no row where the plan lets none through, there is no such user, or
 * `source`, tables of one row each, has none. Then nothing is counted.
 */
export function countMessage(userId: UserId, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update users set messages_used = ${used} + 1, period_start = ${start}, period_end = ${end}
    from ${source} where users.id = ${userId} and not ${isExhausted}
    returning users.id`
}

export async function planState(db: Db, userId: UserId): Promise<PlanState | undefined> {
  const found = await sql<PlanState>`
    select message_limit, ${used} as messages_used, ${start} as period_start, ${end} as period_end,
      ${isExhausted} as exhausted
    from users where id = ${userId}`.execute(db)
  return found.rows[0]
}

export type TokenUsage = {
  readonly inputTokens: number
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** US dollars; null where nothing that was used had a price. */
  readonly cost: number | null
}

/** What a user's runs have used of models since a time, or ever. */
export async function tokenUsage(db: Db, userId: UserId, since: Date | null): Promise<TokenUsage> {
  const found = await sql<TokenUsage>`
    select coalesce(sum(input_tokens), 0)::bigint as input_tokens,
      coalesce(sum(cached_input_tokens), 0)::bigint as cached_input_tokens,
      coalesce(sum(output_tokens), 0)::bigint as output_tokens, sum(cost) as cost
    from model_usage where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since})`.execute(
    db,
  )
  return found.rows[0] ?? { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: null }
}

/** Sets the limit and period; messages counted so far stay counted. False where there is no such user. */
export async function setPlan(db: Db, userId: UserId, plan: Plan): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set(planColumns(plan))
    .where('id', '=', userId)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/**
 * As `setPlan`, by an event of a billing provider. The count begins afresh with a period that begins later. False
 * where an event of that time or a later one has set the plan.
 */
export async function setBilledPlan(db: Db, userId: UserId, plan: Plan, occurredAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({
      ...planColumns(plan),
      planSetAt: occurredAt,
      ...(plan.period === null
        ? {}
        : {
            messagesUsed: sql<number>`case when period_start < ${plan.period.start} then 0 else messages_used end`,
          }),
    })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('planSetAt', 'is', null), eb('planSetAt', '<', occurredAt)]))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

function planColumns({ messageLimit, period }: Plan) {
  return {
    messageLimit,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    periodRenews: period?.renews ?? false,
  }
}

const hasEnded = sql`(period_end is not null and period_end <= now())`
const isOver = sql`(${hasEnded} and period_renews)`
const periodsPassed = sql`floor(extract(epoch from now() - period_start) / extract(epoch from period_end - period_start))`
const passed = sql`(period_end - period_start) * ${periodsPassed}::double precision`
const used = sql`(case when ${isOver} then 0 else messages_used end)`
const start = sql`(case when ${isOver} then period_start + ${passed} else period_start end)`
const end = sql`(case when ${isOver} then period_end + ${passed} else period_end end)`
const isExhausted = sql`(
  (${hasEnded} and not period_renews) or (message_limit is not null and ${used} >= message_limit)
)`
