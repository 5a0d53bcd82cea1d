import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSecondStore, createTestStore } from '../../test/support/postgres.ts'
import {
  createTestConversation,
  createTestUser,
  noAnswer,
  toTestMessage,
} from '../../test/support/records.ts'
import { addHumanMessageAndRun } from './add-human-message.ts'
import { deleteConversation } from './conversations.ts'
import { enqueueJob } from './jobs.ts'
import { listen } from './listen.ts'
import type { Channel } from './listen.ts'
import { appendRunEvents } from './run-events.ts'
import { claimRun, finishRun, requestStop } from './runs.ts'

const store = await createTestStore()
const { db } = store
const listener = await createSecondStore(store)
const user = await createTestUser(db)

async function makeRun() {
  const added = await addHumanMessageAndRun(db, toTestMessage(await createTestConversation(db, user)))
  if (added.kind !== 'added') throw new Error(added.kind)
  return added.run
}

/** What arrives on a channel, one by one. */
async function open(channel: Channel) {
  const arrived: (string | undefined)[] = []
  let wake = () => {}
  const listening = await listen(listener, channel, (payload) => {
    arrived.push(payload)
    wake()
  })
  const next = async () => {
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return arrived.shift()
  }
  return { next, stop: listening.stop }
}

test('readers elsewhere hear of appended events and of the end', async () => {
  const channel = await open('runs')
  const run = await makeRun()
  await claimRun(db, run.id, { owner: 'me', leaseMs: 60_000 })
  await appendRunEvents(db, { runId: run.id, owner: 'me', events: ['a'], hasOutput: true })
  expect(await channel.next()).toBe(run.id)
  await finishRun(db, run.id, 'me', { status: 'completed', answer: noAnswer })
  expect(await channel.next()).toBe(run.id)
  await channel.stop()
})

test('workers elsewhere hear of a stop, be it by deletion, and of jobs', async () => {
  const [stops, jobs] = [await open('stops'), await open('jobs')]
  const run = await makeRun()
  await requestStop(db, user.id, run.id)
  expect(await stops.next()).toBe(run.id)
  const other = await makeRun()
  await deleteConversation(db, user.id, other.conversationId)
  expect(await stops.next()).toBe(other.id)
  await enqueueJob(db, { kind: 'parse', key: 'a', payload: {} })
  expect(await jobs.next()).toBe('parse')
  await stops.stop()
  await jobs.stop()
})

test('stores in another schema are not heard', async () => {
  const stranger = await createTestStore()
  const jobs = await open('jobs')
  await enqueueJob(stranger.db, { kind: 'theirs', key: 'a', payload: {} })
  await enqueueJob(db, { kind: 'ours', key: 'a', payload: {} })
  expect(await jobs.next()).toBe('ours')
  await jobs.stop()
})

test('a connection that is cut is made again, and handlers are told to look', async () => {
  const jobs = await open('jobs')
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parley listen' and query like ${`listen "${store.schema}%`}`.execute(db)
  expect(await jobs.next()).toBeUndefined()
  await enqueueJob(db, { kind: 'afterwards', key: 'a', payload: {} })
  expect(await jobs.next()).toBe('afterwards')
  await jobs.stop()
})
