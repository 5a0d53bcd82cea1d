import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { createTestConversation, createTestUser, toTestMessage } from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { createApiKey, findKeyOwner, listApiKeys, revokeApiKey } from './api-keys.ts'
import { newId } from './ids.ts'
import type { UserId } from './ids.ts'
import { countMessage, planState, setPlan } from './plan-usage.ts'
import type { Db } from './schema.ts'
import { createUser, findOrCreateLocalUser, findUser } from './users.ts'

const { db } = await createTestStore()
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const consumeMessage = async (on: Db, userId: UserId) =>
  (
    await sql`with one as (select 1), counted as (${countMessage(userId, sql`one`)}) select from counted`.execute(
      on,
    )
  ).rows.length === 1
const daysAway = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

describe('users', () => {
  test('createUser() makes a user once', async () => {
    const user = await createTestUser(db)
    expect(await findUser(db, user.id)).toEqual(user)
    expect(await createUser(db, { id: user.id, name: 'Bob' })).toBeUndefined()
    expect((await findUser(db, user.id))?.name).toBe('Ada')
  })

  test('findOrCreateLocalUser() gives one user to all who ask at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => findOrCreateLocalUser(db)))
    expect(new Set(users.map((user) => user.createdAt.getTime())).size).toBe(1)
  })
})

describe('API keys', () => {
  const make = (userId: Awaited<ReturnType<typeof createTestUser>>['id'], expiresAt: Date | null = null) => {
    const hash = hashOf(newId())
    return createApiKey(db, { userId, hash, prefix: 'sk-12345', name: 'laptop', expiresAt })
  }

  test('findKeyOwner() knows the owner of a live key only', async () => {
    const user = await createTestUser(db)
    const live = await make(user.id, daysAway(1))
    const expired = await make(user.id, daysAway(-1))
    const revoked = await make(user.id)
    await revokeApiKey(db, user.id, revoked!.id)
    expect(await findKeyOwner(db, live!.hash)).toEqual({ user, keyId: live!.id })
    expect(await findKeyOwner(db, expired!.hash)).toBeUndefined()
    expect(await findKeyOwner(db, revoked!.hash)).toBeUndefined()
    expect(await findKeyOwner(db, hashOf('unknown'))).toBeUndefined()
  })

  test('findKeyOwner() notes when a key was used', async () => {
    const user = await createTestUser(db)
    const key = await make(user.id)
    expect(key!.lastUsedAt).toBeNull()
    await findKeyOwner(db, key!.hash)
    const [used] = await listApiKeys(db, user.id)
    expect(used!.lastUsedAt).toBeInstanceOf(Date)
    await findKeyOwner(db, key!.hash)
    expect((await listApiKeys(db, user.id))[0]!.lastUsedAt).toEqual(used!.lastUsedAt)
  })

  test('revokeApiKey() works once, and not for another user', async () => {
    const [ada, bob] = [await createTestUser(db), await createTestUser(db)]
    const key = await make(ada.id)
    expect(await revokeApiKey(db, bob.id, key!.id)).toBeUndefined()
    expect((await revokeApiKey(db, ada.id, key!.id))?.revokedAt).toBeInstanceOf(Date)
    expect(await revokeApiKey(db, ada.id, key!.id)).toBeUndefined()
  })

  test('createApiKey() refuses a key that exists', async () => {
    const user = await createTestUser(db)
    const key = await make(user.id)
    const { hash, prefix } = key!
    expect(await createApiKey(db, { userId: user.id, hash, prefix, name: 'twice' })).toBeUndefined()
  })
})

describe('plan usage', () => {
  test('a limit of 5 lets 5 of 40 simultaneous messages through', async () => {
    const user = await createTestUser(db, { messageLimit: 5 })
    const results = await Promise.all(Array.from({ length: 40 }, () => consumeMessage(db, user.id)))
    expect(results.filter(Boolean).length).toBe(5)
    expect(await planState(db, user.id)).toMatchObject({ messagesUsed: 5, exhausted: true })
  })

  test('a limit of 3 lets 3 of 12 simultaneous messages with runs through, and keeps nothing of the others', async () => {
    const user = await createTestUser(db, { messageLimit: 3 })
    const conversations = await Promise.all([1, 2, 3].map(() => createTestConversation(db, user)))
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        addHumanMessageAndRun(db, toTestMessage(conversations[index % 3]!)),
      ),
    )
    expect(added.filter((result) => result.kind === 'added').length).toBe(3)
    const messages = await db.selectFrom('messages').select('id').where('userId', '=', user.id).execute()
    expect(messages.length).toBe(6)
  })

  test('without a limit messages are counted all the same', async () => {
    const user = await createTestUser(db)
    expect(await consumeMessage(db, user.id)).toBe(true)
    expect(await planState(db, user.id)).toMatchObject({
      messageLimit: null,
      messagesUsed: 1,
      exhausted: false,
    })
  })

  test('a period that has ended and does not renew lets nothing through, whatever the limit', async () => {
    for (const messageLimit of [null, 5]) {
      const user = await createTestUser(db, { messageLimit })
      const period = { start: daysAway(-25), end: daysAway(-15), renews: false }
      await setPlan(db, user.id, { messageLimit, period })
      expect(await planState(db, user.id)).toMatchObject({ exhausted: true, periodEnd: period.end })
      expect(await consumeMessage(db, user.id)).toBe(false)
      await setPlan(db, user.id, { messageLimit, period: { ...period, end: daysAway(1) } })
      expect(await planState(db, user.id)).toMatchObject({ exhausted: false, messagesUsed: 0 })
      expect(await consumeMessage(db, user.id)).toBe(true)
    }
  })

  test('a period that is over and renews is followed by the one of the same length that today is in', async () => {
    const periodStart = daysAway(-25)
    const user = await createTestUser(db, {
      messageLimit: 1,
      periodStart,
      periodEnd: new Date(periodStart.getTime() + 10 * 24 * 3600 * 1000),
      periodRenews: true,
    })
    await sql`update users set messages_used = 1 where id = ${user.id}`.execute(db)
    const before = await planState(db, user.id)
    expect(before).toMatchObject({ messagesUsed: 0, exhausted: false })
    // 25 days ago, in steps of 10 days: the third period, from 5 days ago to 5 days ahead.
    expect(before!.periodEnd!.getTime() - user.periodEnd!.getTime()).toBe(20 * 24 * 3600 * 1000)
    expect(await consumeMessage(db, user.id)).toBe(true)
    expect(await consumeMessage(db, user.id)).toBe(false)
    expect(await planState(db, user.id)).toEqual({ ...before, messagesUsed: 1, exhausted: true })
  })

  test('setPlan() keeps the count', async () => {
    const user = await createTestUser(db)
    await consumeMessage(db, user.id)
    expect(await setPlan(db, user.id, { messageLimit: 1, period: null })).toBe(true)
    expect(await consumeMessage(db, user.id)).toBe(false)
    expect(await setPlan(db, newId(), { messageLimit: 1, period: null })).toBe(false)
  })

  test('a user who does not exist has no messages left', async () => {
    expect(await consumeMessage(db, newId())).toBe(false)
    expect(await planState(db, newId())).toBeUndefined()
  })
})
