/** A message that is sent again, because its sender cannot know whether it arrived, is kept once. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { collect, readAllFrames, readFrames, readUntil, textOf } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { SendOptions, TestService } from './start-service.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let model: ToldModel
let service: TestService
let project: string

beforeAll(async () => {
  const repository = stack.use(await createRepository([{ 'a.ts': 'export const a = 1\n' }]))
  model = stack.use(await startToldModel())
  service = stack.use(await startService({ config: { model: model.settings } }))
  project = await service.parseFolder(repository.directory)
})
afterAll(() => stack.disposeAsync())

async function createConversation(key?: string): Promise<string> {
  const options = { body: { project_ids: [project] }, ...(key === undefined ? {} : { key }) }
  const created = await service.json('POST', '/api/v2/conversations', options)
  return `/api/v2/conversations/${String(created['conversation_id'])}`
}

/** Has the model answer the next question. */
async function answerNext(text: string): Promise<void> {
  const told = await model.next()
  told.say(text)
  told.finish()
}

async function messagesOf(conversation: string): Promise<{ id: string; role: string; content: string }[]> {
  return (await (await service.send('GET', `${conversation}/messages`)).json()) as {
    id: string
    role: string
    content: string
  }[]
}

const ask = { content: 'What is a?' }
const ways: readonly (readonly [string, string, SendOptions])[] = [
  ['an Idempotency-Key', '', { headers: { 'Idempotency-Key': 'key-1' } }],
  ['a session and the message before', '&session_id=s1&prev_human_message_id=m1', {}],
]

describe.each(ways)('with %s', (_name, query, options) => {
  test('the answer to the first is the answer to all', async () => {
    const conversation = await createConversation()
    const path = `${conversation}/message/?stream=false${query}`
    const asking = service.json('POST', path, { ...options, body: ask })
    await answerNext('One.')
    const first = await asking
    const again = await service.json('POST', path, { ...options, body: ask })
    expect(again).toEqual(first)
    const stream = await service.send('POST', path.replace('stream=false', 'stream=true'), {
      ...options,
      body: ask,
    })
    expect(textOf(await readAllFrames(stream))).toBe('One.')
    expect((await messagesOf(conversation)).map(({ content }) => content)).toEqual(['What is a?', 'One.'])
  })

  test('one that comes while the first is answered reads along', async () => {
    const conversation = await createConversation()
    const path = `${conversation}/message/?stream=true${query}`
    const first = readFrames(await service.send('POST', path, { ...options, body: ask }))
    const told = await model.next()
    told.say('One, ')
    await readUntil(first, 'One')
    const second = readFrames(await service.send('POST', path, { ...options, body: ask }))
    await readUntil(second, 'One')
    told.say('two.')
    told.finish()
    expect(textOf(await collect(first))).toBe(' two.')
    expect(textOf(await collect(second))).toBe(' two.')
    expect(await messagesOf(conversation)).toHaveLength(2)
  })

  test('ten at once make one message', async () => {
    const conversation = await createConversation()
    const path = `${conversation}/message/?stream=false${query}`
    const asking = Array.from({ length: 10 }, () => service.json('POST', path, { ...options, body: ask }))
    await answerNext('One.')
    const ids = new Set((await Promise.all(asking)).map((answer) => answer['message_id']))
    expect(ids.size).toBe(1)
    expect(await messagesOf(conversation)).toHaveLength(2)
  })
})

test('the last message of a plan can be repeated', async () => {
  const { user, key } = await service.createUser({ messageLimit: 1 })
  const own = await createRepository([{ 'a.ts': 'export const a = 1\n' }])
  stack.use(own)
  const id = await service.parseFolder(own.directory, key)
  const path = `/api/v2/project/${id}/message/?stream=false`
  const options = { key, body: ask, headers: { 'idempotency-key': 'last' } }
  const asking = service.json('POST', path, options)
  await answerNext('One.')
  const first = await asking
  expect(await service.json('POST', path, options)).toEqual(first)
  const conversations = await service.ctx.store.db
    .selectFrom('conversations')
    .select('id')
    .where('userId', '=', user.id)
    .execute()
  expect(conversations).toHaveLength(1)
  expect((await service.send('POST', path, { key, body: ask })).status).toBe(402)
})

test('first messages that come at once with one key make one conversation', async () => {
  const path = `/api/v2/project/${project}/message/?stream=false`
  const options = { body: ask, headers: { 'idempotency-key': 'at-once' } }
  const asking = Array.from({ length: 5 }, () => service.json('POST', path, options))
  await answerNext('One.')
  const answers = await Promise.all(asking)
  expect(new Set(answers.map((answer) => answer['conversation_id'])).size).toBe(1)
})

test('images of a repetition are not kept twice', async () => {
  const conversation = await createConversation()
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const send = async (): Promise<Record<string, unknown>> => {
    const form = new FormData()
    form.set('content', 'What is this?')
    form.append('images', new Blob([new Uint8Array(png)]), 'shot.png')
    const headers = { 'idempotency-key': 'with-image' }
    return await service.json('POST', `${conversation}/message/?stream=false`, { body: form, headers })
  }
  const asking = send()
  await answerNext('A picture.')
  const first = await asking
  const files = await readdir(join(service.ctx.dataDirectory, 'attachments'))
  expect(await send()).toEqual(first)
  expect(await readdir(join(service.ctx.dataDirectory, 'attachments'))).toEqual(files)
})

test('a key that came with another message is refused', async () => {
  const conversation = await createConversation()
  const headers = { 'idempotency-key': 'mine' }
  const asking = service.json('POST', `${conversation}/message?stream=false`, { headers, body: ask })
  await answerNext('One.')
  await asking
  const other = await service.send('POST', `${conversation}/message`, {
    headers,
    body: { content: 'And b?' },
  })
  expect([other.status, await other.json()]).toMatchObject([400, { code: 'idempotency_key_reused' }])
  const broken = await service.send('POST', `${conversation}/message`, {
    headers: { 'idempotency-key': 'a b' },
    body: ask,
  })
  expect([broken.status, await broken.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining('idempotency-key') },
  ])
})

test('what is asked again in a session after its answer is a new message', async () => {
  const conversation = await createConversation()
  for (const query of ['session_id=s', 'session_id=s', 'session_id=s&prev_human_message_id=m']) {
    const asking = service.json('POST', `${conversation}/message/?stream=false&${query}`, {
      body: { content: 'Go on' },
    })
    await answerNext('On.')
    await asking
  }
  expect(await messagesOf(conversation)).toHaveLength(6)
})
