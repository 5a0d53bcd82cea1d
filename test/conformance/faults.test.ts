/** Runs whose process dies, is stopped, or is another one than the reader's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addHumanMessageAndRun, appendRunEvents, claimRun } from '../../src/store/index.ts'
import type { ConversationId, Store, UserId } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { createTestStore } from '../support/postgres.ts'
import { collect, readAllFrames, readFrames, readUntil, textOf } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let store: Store
let directory: string
let model: ToldModel
let service: TestService
let project: string

// On a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/**
 * Another process on the same database and disk. It looks for runs of dead processes three times in the time of a
 * lease, which must be long enough for a busy machine to renew those of living ones.
 */
const startAnother = async (): Promise<TestService> =>
  await startService({
    store,
    dataDirectory: directory,
    config: { model: model.settings },
    server: { runs: { leaseMs: 3_000 } },
  })

beforeAll(async () => {
  const repository = stack.use(await createRepository([{ 'a.ts': 'export const a = 1\n' }]))
  directory = stack.use(await createTemporaryDirectory()).path
  store = await createTestStore()
  model = stack.use(await startToldModel())
  service = stack.use(await startAnother())
  project = await service.parseFolder(repository.directory)
})

afterAll(() => stack.disposeAsync())

async function createConversation(): Promise<ConversationId> {
  const created = await service.json('POST', '/api/v2/conversations/', { body: { project_ids: [project] } })
  return String(created['conversation_id']) as ConversationId
}

const postTo = async (to: TestService, conversation: string): Promise<Response> =>
  await to.send('POST', `/api/v2/conversations/${conversation}/message/?session_id=${conversation}`, {
    body: { content: 'What is a?' },
  })

const attachTo = async (to: TestService, conversation: string, cursor = ''): Promise<Response> =>
  await to.send(
    'GET',
    `/api/v2/conversations/${conversation}/sessions/${conversation}/stream${cursor === '' ? '' : `?cursor=${cursor}`}`,
  )

async function answerOf(conversation: string): Promise<object> {
  const response = await service.send('GET', `/api/v2/conversations/${conversation}/messages`)
  return ((await response.json()) as object[]).at(-1)!
}

/** A run whose process said so much, and is no more. */
async function leaveDeadRun(conversation: ConversationId, said: readonly string[]): Promise<void> {
  const added = await addHumanMessageAndRun(store.db, {
    userId: 'local' as UserId,
    conversation,
    title: 'What is a?',
    content: 'What is a?',
    nodeIds: [],
    attachmentIds: [],
    agentId: 'codebase_qna_agent',
    sessionIds: [conversation],
  })
  if (added.kind !== 'added') throw new Error(added.kind)
  const owner = 'a process that died'
  await claimRun(store.db, added.run.id, { owner, leaseMs: 50 })
  if (said.length === 0) return
  const events = said.map((text) => ({ type: 'text-delta', text }))
  await appendRunEvents(store.db, { runId: added.run.id, owner, events, hasOutput: true })
}

describe('a run of another process', () => {
  test('is followed as it goes', async () => {
    await using other = await startAnother()
    const conversation = await createConversation()
    const response = await postTo(service, conversation)
    const told = await model.next()
    const remote = readFrames(await attachTo(other, conversation))
    told.say('One, two, ')
    await readUntil(remote, 'two')
    told.say('three.')
    told.finish()
    const rest = await collect(remote)
    expect(textOf(rest)).toContain('three.')
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
    expect(textOf(await readAllFrames(response))).toBe('One, two, three.')
  })

  test('is stopped from here', async () => {
    await using other = await startAnother()
    const conversation = await createConversation()
    const response = await postTo(service, conversation)
    const told = await model.next()
    told.say('One, two, ')
    const frames = readFrames(response)
    await readUntil(frames, 'two')
    const stopped = await other.json('POST', `/api/v2/conversations/${conversation}/stop`)
    await told.gone
    expect(stopped).toMatchObject({ status: 'success', saved_partial: true })
    expect((await collect(frames)).at(-1)).toMatchObject({ data: { status: 'stopped' } })
  })
})

test('a stop whose notification was lost is found when the connection is back', async () => {
  const conversation = await createConversation()
  const frames = readFrames(await postTo(service, conversation))
  const told = await model.next()
  told.say('One, two, ')
  await readUntil(frames, 'two')
  // Nobody is notified by this.
  await sql`update runs set stop_requested = true where conversation_id = ${conversation}`.execute(store.db)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parley listen' and query like ${`listen "${store.schema}%`}`.execute(store.db)
  await told.gone
  expect((await collect(frames)).at(-1)).toMatchObject({ event: 'end', data: { status: 'stopped' } })
})

describe('a run whose process died', () => {
  test('in mid-answer ends visibly, with what it had said', async () => {
    const conversation = await createConversation()
    await leaveDeadRun(conversation, ['One, ', 'two'])
    const frames = await readAllFrames(await attachTo(service, conversation))
    expect(textOf(frames)).toBe('One, two')
    expect(frames.at(-1)).toMatchObject({ event: 'end', data: { status: 'error' } })
    expect(frames.at(-1)!.data.error).toContain('interrupted')
    expect(await answerOf(conversation)).toMatchObject({ status: 'error', content: 'One, two' })
  })

  test('before a word is taken up again', async () => {
    const conversation = await createConversation()
    await leaveDeadRun(conversation, [])
    const reading = attachTo(service, conversation)
    const told = await model.next()
    told.say('One.')
    told.finish()
    const frames = await readAllFrames(await reading)
    expect(textOf(frames)).toBe('One.')
    expect(frames.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
    expect(await answerOf(conversation)).toMatchObject({ status: 'completed', content: 'One.' })
  })
})

describe('a service that is stopped', () => {
  test('ends the answer that is being written visibly, and its streams', async () => {
    const other = await startAnother()
    const conversation = await createConversation()
    const frames = readFrames(await postTo(other, conversation))
    const told = await model.next()
    told.say('One, two, ')
    const seen = await readUntil(frames, 'two')
    await other[Symbol.asyncDispose]()
    const rest = await collect(frames)
    await told.gone
    expect(rest.at(-1)).toMatchObject({ event: 'end', data: { status: 'error' } })
    expect(rest.at(-1)!.data.error).toContain('stopped')
    expect(textOf([...seen, ...rest])).toMatch(/^One, two,/)
    expect(await answerOf(conversation)).toMatchObject({ status: 'error' })
  })

  test('leaves an answer that has not begun to the next', async () => {
    const other = await startAnother()
    const conversation = await createConversation()
    const response = await postTo(other, conversation)
    const first = await model.next()
    await other[Symbol.asyncDispose]()
    await first.gone
    const seen = await readAllFrames(response)
    expect(textOf(seen)).toBe('')
    expect(seen.at(-1)).toMatchObject({ id: 0, event: 'end', data: { status: 'error', resumable: true } })
    expect(seen.at(-1)!.data.error).toContain('shutting down')
    const told = await model.next()
    told.say('One.')
    told.finish()
    const frames = await readAllFrames(await attachTo(service, conversation, '0'))
    expect([textOf(frames), frames.at(-1)!.data.status]).toEqual(['One.', 'completed'])
  })

  test('tells a client that waits for JSON', async () => {
    const other = await startAnother()
    const conversation = await createConversation()
    const waiting = other.send('POST', `/api/v2/conversations/${conversation}/message/?stream=false`, {
      body: { content: 'What is a?' },
    })
    const first = await model.next()
    await other[Symbol.asyncDispose]()
    const response = await waiting
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'shutting_down' }])
    await first.gone
    const again = await model.next()
    again.finish()
  })
})
