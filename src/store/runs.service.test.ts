import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import {
  createTestConversation,
  createTestUser,
  noAnswer,
  toTestMessage,
} from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { newId } from './ids.ts'
import { tokenUsage } from './plan-usage.ts'
import { appendRunEvents, readRunEvents } from './run-events.ts'
import * as runs from './runs.ts'
import type { Run } from './schema.ts'

const { db } = await createTestStore()
const user = await createTestUser(db)
const me = { owner: 'me', leaseMs: 60_000 }
const other = { owner: 'other', leaseMs: 60_000 }
const expired = { owner: 'dead', leaseMs: -1_000 }

async function makeRun(): Promise<Run> {
  const added = await addHumanMessageAndRun(db, toTestMessage(await createTestConversation(db, user)))
  if (added.kind !== 'added') throw new Error(added.kind)
  return added.run
}

const append = (run: Run, owner: string, events: unknown[], hasOutput = false) =>
  appendRunEvents(db, { runId: run.id, owner, events, hasOutput })

describe('the lease of a run', () => {
  test('goes to one of those who claim at once', async () => {
    const { id } = await makeRun()
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((owner) => runs.claimRun(db, id, { owner, leaseMs: 60_000 })),
    )
    expect(claims.filter(Boolean).length).toBe(1)
  })

  test('can be taken over once it has run out, and the first holder is then shut out', async () => {
    const run = await makeRun()
    await runs.claimRun(db, run.id, expired)
    expect(await append(run, 'dead', ['a'], true)).toEqual({ lastSequence: 1, stopRequested: false })
    expect(await runs.claimRun(db, run.id, me)).toMatchObject({
      attempts: 2,
      hasOutput: true,
      leaseOwner: 'me',
    })
    expect(await runs.claimRun(db, run.id, other)).toBeUndefined()
    expect(await append(run, 'dead', ['b'])).toBeUndefined()
    expect(await runs.renewLease(db, run.id, expired)).toBe(false)
    expect(
      await runs.finishRun(db, run.id, 'dead', { status: 'completed', answer: noAnswer }),
    ).toBeUndefined()
    expect(await append(run, 'me', ['c'])).toMatchObject({ lastSequence: 2 })
  })

  test('can be renewed, as long as nobody has taken it over', async () => {
    const { id } = await makeRun()
    await runs.claimRun(db, id, { owner: 'me', leaseMs: -1_000 })
    expect(await runs.renewLease(db, id, me)).toBe(true)
    expect(await runs.claimRun(db, id, other)).toBeUndefined()
  })
})

describe('events', () => {
  test('are numbered densely from 1 across batches, and read from any cursor', async () => {
    const run = await makeRun()
    await runs.claimRun(db, run.id, me)
    await append(run, 'me', [{ kind: 'text-delta', text: 'a\0' }, ['list'], 'text'])
    await append(run, 'me', [null, 5], true)
    const read = async (after: number, limit = 100) =>
      (await readRunEvents(db, run.id, { after, limit })).map(({ sequence, event }) => [sequence, event])
    expect(await read(0)).toEqual([
      [1, { kind: 'text-delta', text: 'a\u{FFFD}' }],
      [2, ['list']],
      [3, 'text'],
      [4, null],
      [5, 5],
    ])
    expect(await read(2, 2)).toEqual([
      [3, 'text'],
      [4, null],
    ])
    expect(await read(5)).toEqual([])
    expect(await runs.findRun(db, user.id, run.id)).toMatchObject({ lastSequence: 5, hasOutput: true })
  })

  test('of simultaneous batches are numbered without gap or double', async () => {
    const run = await makeRun()
    await runs.claimRun(db, run.id, me)
    await Promise.all(Array.from({ length: 20 }, (_, batch) => append(run, 'me', [`${batch}a`, `${batch}b`])))
    const events = await readRunEvents(db, run.id, { after: 0, limit: 100 })
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    // A batch stays together.
    for (let index = 0; index < 40; index += 2) {
      expect(events[index + 1]!.event).toBe(String(events[index]!.event).replace('a', 'b'))
    }
  })

  test('can only be appended while the run lasts', async () => {
    const run = await makeRun()
    expect(await append(run, 'me', ['early'])).toBeUndefined()
    await runs.claimRun(db, run.id, me)
    await runs.finishRun(db, run.id, 'me', { status: 'completed', answer: noAnswer })
    expect(await append(run, 'me', ['late'])).toBeUndefined()
  })

  test('tell the worker that a stop was asked for', async () => {
    const run = await makeRun()
    await runs.claimRun(db, run.id, me)
    expect(await runs.requestStop(db, newId(), run.id)).toBe(false)
    expect(await runs.requestStop(db, user.id, run.id)).toBe(true)
    expect(await append(run, 'me', ['a'])).toEqual({ lastSequence: 1, stopRequested: true })
  })
})

describe('sweepExpiredRuns()', () => {
  test('claims abandoned runs, each for one of those who sweep at once', async () => {
    const dead = await Promise.all(Array.from({ length: 6 }, makeRun))
    for (const run of dead) await runs.claimRun(db, run.id, expired)
    const alive = await makeRun()
    await runs.claimRun(db, alive.id, me)
    const inOrder = dead.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)
    expect((await runs.listExpiredRuns(db)).map(({ id }) => id)).toEqual(inOrder)
    const swept = await Promise.all(
      [1, 2, 3].map((n) => runs.sweepExpiredRuns(db, { ...me, owner: `${n}` }, { limit: 4 })),
    )
    expect(
      swept
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(dead.map(({ id }) => id).sort())
    expect(await runs.listExpiredRuns(db)).toEqual([])
  })

  test('claims none of a user who has as many under way as one may have', async () => {
    const ofUser = (await runs.listExpiredRuns(db, 60_000)).length
    const made = await Promise.all(Array.from({ length: 3 }, makeRun))
    for (const run of made) await runs.claimRun(db, run.id, expired)
    const underWay = await db
      .selectFrom('runs')
      .select('id')
      .where('userId', '=', user.id)
      .where('status', '=', 'running')
      .where('leaseExpiresAt', '>=', new Date())
      .execute()
    const sweep = () => runs.sweepExpiredRuns(db, me, { limit: 1, mostOfUser: underWay.length + 2 })
    const swept = [await sweep(), await sweep(), await sweep()]
    expect(swept.map(({ length }) => length)).toEqual([1, 1, 0])
    expect(await runs.sweepExpiredRuns(db, me, { limit: 10 })).toHaveLength(1 + ofUser)
  })

  test('claims no more than it may, however the database goes about it', async () => {
    for (let count = 0; count < 3; count++) await runs.claimRun(db, (await makeRun()).id, expired)
    const swept = await db.transaction().execute(async (transaction) => {
      // Without these it goes through the rows, and looks for each whether it is one of those to claim.
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan']) {
        await sql.raw(`set local enable_${way} = off`).execute(transaction)
      }
      return await runs.sweepExpiredRuns(transaction, me, { limit: 1 })
    })
    expect(swept).toHaveLength(1)
    await runs.sweepExpiredRuns(db, me, { limit: 10 })
  })

  test('claims queued runs that nobody took up in time', async () => {
    const run = await makeRun()
    const sweep = (queuedMs: number) => runs.sweepExpiredRuns(db, me, { limit: 100, queuedMs })
    expect((await sweep(60_000)).map(({ id }) => id)).not.toContain(run.id)
    expect((await sweep(-1_000)).map(({ id }) => id)).toContain(run.id)
  })
})

test('finishRun() keeps what the run used, and counts it for its user for good', async () => {
  const spender = await createTestUser(db)
  const usage = {
    model: 'openai:x',
    steps: 2,
    inputTokens: 1_000,
    cachedInputTokens: 400,
    outputTokens: 50,
    cost: 0.25,
  }
  const begun = new Date()
  for (const cost of [0.25, null]) {
    const conversation = await createTestConversation(db, spender)
    const added = await addHumanMessageAndRun(db, toTestMessage(conversation))
    if (added.kind !== 'added') throw new Error(added.kind)
    await runs.claimRun(db, added.run.id, me)
    const end = { status: 'completed', answer: noAnswer, usage: { ...usage, cost } } as const
    expect(await runs.finishRun(db, added.run.id, 'me', end)).toMatchObject({ usage: { ...usage, cost } })
    await db.deleteFrom('runs').where('id', '=', added.run.id).execute()
  }
  const spent = { inputTokens: 2_000, cachedInputTokens: 800, outputTokens: 100, cost: 0.25 }
  expect(await tokenUsage(db, spender.id, null)).toEqual(spent)
  expect(await tokenUsage(db, spender.id, new Date(begun.getTime() - 60_000))).toEqual(spent)
  const nothing = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: null }
  expect(await tokenUsage(db, spender.id, new Date(Date.now() + 60_000))).toEqual(nothing)
})

test('finishRun() ends a run once and keeps the reason', async () => {
  const run = await makeRun()
  await runs.claimRun(db, run.id, me)
  expect((await runs.findActiveRun(db, user.id, run.conversationId))?.id).toBe(run.id)
  expect(
    await runs.finishRun(db, run.id, 'me', { status: 'error', error: 'No model', answer: noAnswer }),
  ).toMatchObject({ id: run.id, status: 'error', error: 'No model' })
  expect(await runs.finishRun(db, run.id, 'me', { status: 'completed', answer: noAnswer })).toBeUndefined()
  expect(await runs.findActiveRun(db, user.id, run.conversationId)).toBeUndefined()
  const found = await runs.findRunBySession(db, user.id, run.sessionId)
  expect(found).toMatchObject({ status: 'error', error: 'No model', leaseOwner: null })
  expect(found?.finishedAt).toBeInstanceOf(Date)
  expect(await runs.findRunBySession(db, newId(), run.sessionId)).toBeUndefined()
  expect(await runs.requestStop(db, user.id, run.id)).toBe(false)
})
