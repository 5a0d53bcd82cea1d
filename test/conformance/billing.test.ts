/** What a billing provider tells of plans: signed, taken once, and in any order. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
const secret = 'the-billing-secret-of-the-tests'
const day = 24 * 3600 * 1000
const startedAt = Date.now()
let service: TestService

beforeAll(async () => {
  service = stack.use(await startService({ config: { billingSecret: secret } }))
})
afterAll(() => stack.disposeAsync())

type Signing = { readonly secret?: string; readonly atMs?: number; readonly signed?: string }

async function tell(
  event: Record<string, unknown>,
  { secret: key = secret, atMs = Date.now(), signed }: Signing = {},
  on = service,
): Promise<Record<string, unknown> & { status: number }> {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(atMs / 1000))
  const response = await on.send('POST', '/api/v2/billing/events', {
    key: null,
    body,
    headers: {
      'x-parley-timestamp': timestamp,
      'x-parley-signature': createHmac('sha256', key)
        .update(signed ?? `${timestamp}.${body}`)
        .digest('hex'),
    },
  })
  return { ...((await response.json()) as Record<string, unknown>), status: response.status }
}

const eventOf = (user: string, minutes: number, limit: number | null, startsInDays?: number) => ({
  user,
  occurred_at: new Date(startedAt - day + minutes * 60_000).toISOString(),
  message_limit: limit,
  period:
    startsInDays === undefined
      ? null
      : {
          start: new Date(Date.now() + startsInDays * day).toISOString(),
          end: new Date(Date.now() + (startsInDays + 30) * day).toISOString(),
          renews: false,
        },
})

test('a signed event sets the plan, once, and the latest counts whatever the order', async () => {
  const { user, key } = await service.createUser()
  expect(await tell(eventOf(user.id, 1, 5))).toMatchObject({ status: 200, applied: true, message_limit: 5 })
  expect(await tell(eventOf(user.id, 3, 7))).toMatchObject({ applied: true, message_limit: 7 })
  expect(await tell(eventOf(user.id, 2, 6))).toMatchObject({ status: 200, applied: false, message_limit: 7 })
  expect(await tell(eventOf(user.id, 3, 0))).toMatchObject({ applied: false, message_limit: 7 })
  expect(await service.json('GET', '/api/v2/usage', { key })).toMatchObject({ message_limit: 7 })
})

test('an event that is dated ahead is refused, and blocks none', async () => {
  const { user } = await service.createUser()
  const ahead = { ...eventOf(user.id, 1, 0), occurred_at: new Date(Date.now() + day).toISOString() }
  expect(await tell(ahead)).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await tell(eventOf(user.id, 2, 5))).toMatchObject({ applied: true, message_limit: 5 })
})

test('a period that has ended lets nothing through, and with a new one the count begins afresh', async () => {
  const { user, key } = await service.createUser()
  const { db } = service.ctx.store
  await tell(eventOf(user.id, 1, 5, -31))
  await db.updateTable('users').set({ messagesUsed: 5 }).where('id', '=', user.id).execute()
  const unknown = '01999999-9999-7999-8999-999999999999'
  const create = async (): Promise<number> =>
    (await service.send('POST', '/api/v2/conversations', { key, body: { project_ids: [unknown] } })).status
  expect(await create()).toBe(402)
  expect(await tell(eventOf(user.id, 2, 5, -1))).toMatchObject({ applied: true, messages_used: 0 })
  expect(await create()).toBe(404)
  await db.updateTable('users').set({ messagesUsed: 3 }).where('id', '=', user.id).execute()
  const same = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  const period = { start: same.periodStart, end: same.periodEnd, renews: true }
  expect(await tell({ ...eventOf(user.id, 3, 9), period })).toMatchObject({
    message_limit: 9,
    messages_used: 3,
  })
})

test('what is not signed, with another secret, over another text or at another time changes nothing', async () => {
  const { user, key } = await service.createUser()
  const event = eventOf(user.id, 1, 0)
  for (const signing of [
    { secret: 'another-secret-of-the-tests' },
    { signed: `1.${JSON.stringify(event)}` },
    { signed: JSON.stringify(event) },
    { atMs: Date.now() - 10 * 60_000 },
    { atMs: Date.now() + 10 * 60_000 },
  ]) {
    expect(await tell(event, signing)).toMatchObject({ status: 403, code: 'signature_refused' })
  }
  for (const headers of [{}, { 'x-parley-timestamp': 'now', 'x-parley-signature': 'zz' }]) {
    const bare = await service.send('POST', '/api/v2/billing/events', { key, body: event, headers })
    expect([bare.status, await bare.json()]).toMatchObject([403, { code: 'signature_refused' }])
  }
  const empty = await service.send('POST', '/api/v2/billing/events', { key })
  expect([400, 403]).toContain(empty.status)
  await empty.text()
  expect(await service.json('GET', '/api/v2/usage', { key })).toMatchObject({ message_limit: null })
})

test('an unknown user and a wrong event are named, and without a secret there is no such address', async () => {
  expect(await tell(eventOf('nobody', 1, 5))).toMatchObject({
    status: 404,
    detail: expect.stringContaining('Cannot find the user "nobody"') as string,
  })
  expect(await tell({ ...eventOf('nobody', 1, 5), message_limit: -1 })).toMatchObject({ status: 400 })
  const without = stack.use(await startService())
  expect(await tell(eventOf('nobody', 1, 5), {}, without)).toMatchObject({ status: 404, detail: 'Not found' })
})
