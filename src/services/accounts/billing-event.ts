/** What a billing provider tells of plans, by way of a small program that knows both: signed, and taken once. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as store from '../../store/index.ts'
import type { Plan, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { resolveUser } from './administer-users.ts'

/** How far the clock of the sender may be off, when it signs and in what it says of the time of an event. */
const TOLERANCE_SECONDS = 300

export type SignedBody = {
  /** As it came. */
  readonly text: string
  /** Seconds since 1970, when it was signed. */
  readonly timestamp: string | undefined
  /** HMAC-SHA-256 of `timestamp.text` in hex. */
  readonly signature: string | undefined
}

export function requireBillingSignature(
  { config, clock }: Pick<ServiceContext, 'config' | 'clock'>,
  { text, timestamp, signature }: SignedBody,
): void {
  const { billingSecret } = config
  if (billingSecret === undefined) throw new ServiceError('not_found')
  const isTimestamp = timestamp !== undefined && /^\d{1,12}$/.test(timestamp)
  const expected = createHmac('sha256', billingSecret)
    .update(`${timestamp ?? ''}.${text}`)
    .digest()
  const given = Buffer.from(signature ?? '', 'hex')
  if (!isTimestamp || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ServiceError('signature_refused')
  }
  if (Math.abs(clock() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new ServiceError('signature_refused', {
      detail: `Cannot take an event that was signed at "${timestamp}": expected a time within ${TOLERANCE_SECONDS} seconds of now`,
    })
  }
}

export type BillingEvent = {
  /** An e-mail address or an id. */
  readonly user: string
  readonly occurredAt: Date
  readonly plan: Plan
}

/** Sets the plan, unless an event that is as new or newer has: events are repeated, and come in any order. */
export async function applyBillingEvent(
  ctx: Pick<ServiceContext, 'store' | 'clock'>,
  { user: named, occurredAt, plan }: BillingEvent,
): Promise<{ readonly user: User; readonly isApplied: boolean }> {
  // As the latest one it would hold off all that come until its time.
  if (occurredAt.getTime() > ctx.clock() + TOLERANCE_SECONDS * 1000) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot use occurred_at: expected a time that is not more than ${TOLERANCE_SECONDS} seconds ahead of "${new Date(ctx.clock()).toISOString()}"`,
    })
  }
  const user = await resolveUser(ctx, named)
  return { user, isApplied: await store.setBilledPlan(ctx.store.db, user.id, plan, occurredAt) }
}
