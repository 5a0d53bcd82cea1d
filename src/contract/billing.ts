import { z } from 'zod'
import { requiredText, timestamp } from './fields.ts'

const time = z.iso.datetime({ offset: true, error: 'expected a time such as 2030-01-31T00:00:00Z' })

/** What a billing provider tells of a user's plan. */
export const billingEvent = z
  .object({
    user: requiredText.describe('E-mail address or id.'),
    occurred_at: time.describe('Of several events of a user the latest counts, in whatever order they come.'),
    message_limit: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .nullable()
      .describe('Messages of a period; null: no limit.'),
    period: z
      .object({ start: time, end: time, renews: z.boolean() })
      .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
        path: ['end'],
        message: 'expected a time after start',
      })
      .nullable()
      .describe('With its end the subscription expires, unless it renews; null: none.'),
  })
  .meta({ id: 'BillingEvent' })

export const billedPlan = z.object({
  applied: z.boolean().describe('False where an event of that time or a later one has set the plan.'),
  message_limit: z.int().nullable(),
  messages_used: z.int(),
  period_end: timestamp.nullable(),
})
