import { describe, expect, test } from 'vitest'
import { createTestStore } from '../../../test/support/postgres.ts'
import {
  createTestConversation,
  createTestUser,
  noAnswer,
  toTestMessage,
} from '../../../test/support/records.ts'
import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import { addHumanMessageAndRun, claimRun, finishRun, readRunEvents } from '../../store/index.ts'
import type { Run } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { EventWriter } from './event-writer.ts'
import type { StoredEvent } from './event-writer.ts'

const store = await createTestStore()
const warnings: unknown[] = []
const ctx = {
  store,
  log: {
    debug: () => {},
    info: () => {},
    warn: (...what: unknown[]) => warnings.push(what),
    error: () => {},
  },
} as unknown as ServiceContext
const owner = 'the test'

async function startRun(): Promise<Run> {
  const conversation = await createTestConversation(store.db, await createTestUser(store.db))
  const added = await addHumanMessageAndRun(store.db, toTestMessage(conversation))
  if (added.kind !== 'added') throw new Error(added.kind)
  return (await claimRun(store.db, added.run.id, { owner, leaseMs: 60_000 }))!
}

function createWriter(
  run: Run,
  context = ctx,
): { writer: EventWriter; seen: StoredEvent[]; lost: () => number } {
  const seen: StoredEvent[] = []
  let lost = 0
  const onStored = (events: readonly StoredEvent[]): void => void seen.push(...events)
  const writer = new EventWriter(context, run, { owner, onStored, onLost: () => (lost += 1) })
  return { writer, seen, lost: () => lost }
}

const text = (said: string): AgentEvent => ({ type: 'text-delta', text: said })
const textOf = (events: readonly { event: unknown }[]): string =>
  events.map(({ event }) => (event as { text?: string }).text ?? '').join('')

describe('EventWriter', () => {
  test('stores everything once, in order, and tells of it only then', async () => {
    const run = await startRun()
    const { writer, seen } = createWriter(run)
    const words = Array.from({ length: 200 }, (_, index) => `${index} `)
    for (const word of words) {
      writer.push(text(word))
      if (word.endsWith('7 ')) writer.push({ type: 'citations', citations: [word] })
      if (word.endsWith('50 ')) await writer.settled()
    }
    expect(await writer.settled()).toBe(true)
    const stored = await readRunEvents(store.db, run.id, { after: 0, limit: 1000 })
    expect(textOf(stored)).toBe(words.join(''))
    expect(seen).toEqual(stored.map(({ sequence, event }) => ({ sequence, event })))
    expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1))
    // Words said while others were being stored went together.
    expect(stored.length).toBeLessThan(60)
  })

  test('ends when another has taken the run', async () => {
    const run = await startRun()
    const { writer, seen, lost } = createWriter(run)
    writer.push(text('One'))
    await writer.settled()
    await finishRun(store.db, run.id, owner, { status: 'error', answer: noAnswer })
    writer.push(text('two'))
    expect(await writer.settled()).toBe(false)
    writer.push(text('three'))
    expect([lost(), textOf(seen)]).toEqual([1, 'One'])
  })

  test('stores once what was stored by a connection that then broke', async () => {
    const run = await startRun()
    let failures = 1
    // The statement is carried out, its answer is lost.
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (failures-- > 0) throw new Error('the connection broke')
        return await Promise.resolve(result)
      },
    })
    const { writer, seen } = createWriter(run, { ...ctx, store: { ...store, db } })
    writer.push(text('One'))
    expect(await writer.settled()).toBe(true)
    writer.push(text('two'))
    expect(await writer.settled()).toBe(true)
    const stored = await readRunEvents(store.db, run.id, { after: 0, limit: 10 })
    expect([textOf(stored), textOf(seen), warnings.length]).toEqual(['Onetwo', 'Onetwo', 1])
  })
})
