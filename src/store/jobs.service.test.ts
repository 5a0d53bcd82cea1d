import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStore } from '../../test/support/postgres.ts'
import { newId } from './ids.ts'
import * as jobs from './jobs.ts'
import { listen } from './listen.ts'

const store = await createTestStore()
const { db } = store

/** A kind of its own for each test, so that they do not take each other's jobs. */
function createQueue() {
  const kind: string = newId()
  return {
    enqueue: (key: string) => jobs.enqueueJob(db, { kind, key, payload: { key } }),
    claim: (owner = 'me', leaseMs = 60_000) => jobs.claimJob(db, { owner, leaseMs, kinds: [kind] }),
    nextInMs: () => jobs.nextJobInMs(db, [kind]),
  }
}

test('jobs are claimed in the order they came, each by one of those who ask at once', async () => {
  const queue = createQueue()
  for (const key of ['a', 'b', 'c']) await queue.enqueue(key)
  expect((await queue.claim())?.key).toBe('a')
  const claimed = await Promise.all([1, 2, 3, 4].map(() => queue.claim()))
  expect(claimed.flatMap((job) => job?.key ?? []).sort()).toEqual(['b', 'c'])
})

test('users take turns, and none has more under way than it may', async () => {
  const kind: string = newId()
  const enqueue = (key: string, userId: string) => jobs.enqueueJob(db, { kind, key, payload: { userId } })
  const claim = () => jobs.claimJob(db, { owner: 'me', leaseMs: 60_000, kinds: [kind], mostOfUser: 2 })
  for (const key of ['a1', 'a2', 'a3', 'a4']) await enqueue(key, 'ada')
  for (const key of ['b1', 'b2']) await enqueue(key, 'bob')
  const claimed = []
  for (let job = await claim(); job !== undefined; job = await claim()) claimed.push(job)
  expect(claimed.map(({ key }) => key)).toEqual(['a1', 'b1', 'a2', 'b2'])
  // Those that wait for their user's others are not waited for by the clock.
  expect(await jobs.nextJobInMs(db, [kind])).toBeGreaterThan(50_000)
  await jobs.completeJob(db, claimed[0]!.id, 'me')
  expect((await claim())?.key).toBe('a3')
})

test('workers that claim at once give no user more than it may have', async () => {
  const kind: string = newId()
  for (let index = 0; index < 12; index++) {
    await jobs.enqueueJob(db, { kind, key: `a${index}`, payload: { userId: 'ada' } })
  }
  const claim = () => jobs.claimJob(db, { owner: 'me', leaseMs: 60_000, kinds: [kind], mostOfUser: 2 })
  const claimed = await Promise.all(Array.from({ length: 8 }, claim))
  expect(claimed.filter((job) => job !== undefined)).toHaveLength(2)
})

test('cancelJobs() removes what is active and what waits, and tells who is at work', async () => {
  const queue = createQueue()
  const told = Promise.withResolvers<string | undefined>()
  const listening = await listen(store, 'cancels', told.resolve)
  await queue.enqueue('a')
  const active = (await queue.claim())!
  await queue.enqueue('a')
  await queue.enqueue('b')
  await jobs.cancelJobs(db, active.kind, 'a')
  expect(await told.promise).toBe('a')
  await listening.stop()
  expect(await jobs.renewJob(db, active.id, { owner: 'me', leaseMs: 60_000 })).toBe(false)
  expect((await queue.claim())?.key).toBe('b')
  expect(await queue.claim()).toBeUndefined()
})

test('simultaneous requests for one key make one waiting job', async () => {
  const queue = createQueue()
  const made = await Promise.all(Array.from({ length: 10 }, () => queue.enqueue('a')))
  expect(made.filter(({ created }) => created).length).toBe(1)
  expect(new Set(made.map(({ job }) => job.id)).size).toBe(1)
})

test('a job asked for again while it is active waits until that one is through', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  const active = (await queue.claim())!
  const again = await queue.enqueue('a')
  expect(again.created).toBe(true)
  expect(await queue.claim('other')).toBeUndefined()
  expect(await jobs.completeJob(db, active.id, 'me')).toBe(true)
  expect((await queue.claim('other'))?.id).toBe(again.job.id)
})

test('a job whose lease ran out is claimed again, before its twin, and the first worker is shut out', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  const first = (await queue.claim('dead', -1_000))!
  await queue.enqueue('a')
  const [second, third] = [await queue.claim('me'), await queue.claim('me')]
  expect(second).toMatchObject({ id: first.id, attempts: 2 })
  expect(third).toBeUndefined()
  expect(await jobs.renewJob(db, first.id, { owner: 'dead', leaseMs: 60_000 })).toBe(false)
  expect(await jobs.completeJob(db, first.id, 'dead')).toBe(false)
  expect(await jobs.failJob(db, first.id, { owner: 'dead', error: 'x', retryAfterMs: 0 })).toBe(false)
  expect(await jobs.renewJob(db, first.id, { owner: 'me', leaseMs: 60_000 })).toBe(true)
})

test('a failed job comes back with its error and its attempts, or is given up', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  const first = (await queue.claim())!
  await jobs.failJob(db, first.id, { owner: 'me', error: 'out of \0 memory', retryAfterMs: 0 })
  const second = (await queue.claim())!
  expect(second).toMatchObject({
    id: first.id,
    attempts: 2,
    error: 'out of \u{FFFD} memory',
    payload: { key: 'a' },
  })
  await jobs.failJob(db, second.id, { owner: 'me', error: 'again', retryAfterMs: null })
  expect(await queue.claim()).toBeUndefined()
  expect(await queue.nextInMs()).toBeUndefined()
})

test('a job that is put off is not handed out before its time', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  const job = (await queue.claim())!
  await jobs.failJob(db, job.id, { owner: 'me', error: 'host is down', retryAfterMs: 3_600_000 })
  expect(await queue.claim()).toBeUndefined()
  const waitMs = (await queue.nextInMs())!
  expect(waitMs).toBeGreaterThan(3_500_000)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
})

test('releaseJobsOf() puts back what an owner holds, and drops what waits already', async () => {
  const queue = createQueue()
  for (const key of ['a', 'b', 'c']) await queue.enqueue(key)
  await queue.claim('dead')
  await queue.claim('dead')
  await queue.claim('alive')
  const twin = await queue.enqueue('b')
  expect(await jobs.releaseJobsOf(db, 'dead')).toBe(2)
  const again = [await queue.claim(), await queue.claim(), await queue.claim()]
  expect(again.map((job) => job?.key)).toEqual(expect.arrayContaining(['a', 'b', undefined]))
  expect(again.map((job) => job?.id)).toContain(twin.job.id)
})

test('handOverJobs() puts back what an owner holds, and counts that beside the attempts', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  await queue.claim('leaving')
  expect(await jobs.handOverJobs(db, 'leaving')).toBe(1)
  expect(await queue.claim('next')).toMatchObject({ key: 'a', attempts: 2, handOvers: 1 })
})

test('a job counts the holders that ended in the midst of its work, however that is found out', async () => {
  const queue = createQueue()
  await queue.enqueue('a')
  const begin = async (owner: string, leaseMs?: number) => {
    const job = (await queue.claim(owner, leaseMs))!
    expect(await jobs.setJobAtWork(db, job.id, { owner, isAtWork: true })).toBe(true)
    return job
  }
  await begin('one', -1_000)
  // By its lease.
  expect(await begin('two')).toMatchObject({ attempts: 2, crashes: 1 })
  expect(await jobs.setJobAtWork(db, newId<'job'>(), { owner: 'two', isAtWork: true })).toBe(false)
  await jobs.handOverJobs(db, 'two')
  const third = await queue.claim('three', -1_000)
  expect(third).toMatchObject({ attempts: 3, crashes: 1, isAtWork: false })
  // One that was not at work.
  const fourth = await begin('four')
  expect(fourth).toMatchObject({ attempts: 4, crashes: 1 })
  expect(await jobs.setJobAtWork(db, fourth.id, { owner: 'three', isAtWork: false })).toBe(false)
  // By its process: after the second it is put off.
  await jobs.releaseJobsOf(db, 'four')
  expect(await queue.claim()).toBeUndefined()
  expect(await queue.nextInMs()).toBeGreaterThan(4_000)
  const { rows } = await sql<{ crashes: number }>`select crashes from jobs where id = ${fourth.id}`.execute(
    db,
  )
  expect(rows).toEqual([{ crashes: 2 }])
})

test('a worker that has missed the database leaves jobs whose lease ran out', async () => {
  const kind: string = newId()
  const claim = (owner: string, leaseMs: number, isWaitingOnly: boolean) =>
    jobs.claimJob(db, { owner, leaseMs, kinds: [kind], isWaitingOnly })
  for (const key of ['a', 'b']) await jobs.enqueueJob(db, { kind, key, payload: {} })
  const held = (await claim('one', -1_000, true))!
  expect((await claim('two', 60_000, true))?.key).toBe('b')
  expect(await claim('two', 60_000, true)).toBeUndefined()
  expect(await jobs.renewJob(db, held.id, { owner: 'one', leaseMs: 60_000 })).toBe(true)
})

test('many workers on few keys never hold one key twice', async () => {
  const queue = createQueue()
  const held = new Set<string>()
  let done = 0
  const worker = async (name: string) => {
    for (let round = 0; round < 15; round++) {
      await queue.enqueue(`key ${round % 3}`)
      const job = await queue.claim(name)
      if (job === undefined) continue
      expect(held.has(job.key)).toBe(false)
      held.add(job.key)
      await jobs.renewJob(db, job.id, { owner: name, leaseMs: 60_000 })
      held.delete(job.key)
      if (round % 4 === 0) await jobs.failJob(db, job.id, { owner: name, error: 'again', retryAfterMs: 0 })
      else await jobs.completeJob(db, job.id, name)
      done += 1
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(worker))
  expect(done).toBeGreaterThan(15)
})
