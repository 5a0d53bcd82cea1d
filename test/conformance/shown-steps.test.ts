/** While a model works, its readers see each step, what it found and what was used so far, and can stop it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatServer } from '../../src/agents/testing/chat-server.ts'
import { callChunks, chunk, startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { readAllFrames } from './read-stream.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ChatServer
let folder: string
let project: string
let scratch: string

const endless = 'Who calls find for ever?'

beforeAll(async () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 }
  const call = [
    ...callChunks('neighbours', '{"node":"find","direction":"in"}'),
    { ...chunk({}), choices: [], usage },
  ]
  model = stack.use(
    await startChatServer((_index, { messages }) => {
      if (messages.at(-1)?.role !== 'tool') return { kind: 'chunks', chunks: call }
      return JSON.stringify(messages).includes(endless)
        ? { kind: 'hang', chunks: [] }
        : { kind: 'chunks', chunks: textChunks('`readUser` calls it [src/users.ts:2].') }
    }),
  )
  folder = stack.use(
    await createRepository([
      { 'src/users.ts': 'export function readUser() {\n  return find()\n}\n\nfunction find() {}\n' },
    ]),
  ).directory
  // US dollars for a million tokens.
  const prices = { input: 3, cachedInput: 0.3, output: 15 }
  service = stack.use(await startService({ config: { model: { ...model.model, prices } } }))
  project = await service.parseFolder(folder)
  scratch = stack.use(await createTemporaryDirectory()).path
})
afterAll(() => stack.disposeAsync())

test('the frames of a stream say what each step is, what it found and what was used so far', async () => {
  const response = await service.send('POST', `/api/v2/project/${project}/message?stream=true`, {
    body: { content: 'Who calls find?' },
  })
  const frames = await readAllFrames(response)
  const told = frames.flatMap(({ data: { tool_calls: calls, usage } }) => [
    ...calls.map(({ event_type: type, tool_response: words }) => `${type}: ${words}`),
    ...(usage === undefined
      ? []
      : [`${usage.steps}: ${usage.input_tokens} + ${usage.output_tokens}, $${usage.cost}`]),
  ])
  expect(told).toEqual([
    'call: Following calls to find',
    'result: 1 edge to find',
    '1: 1000 + 20, $0.0033',
    '2: 1011 + 25, $0.003408',
    '2: 1011 + 25, $0.003408',
  ])
})

test('an MCP client is told the same as the progress of its call', async () => {
  const called = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'x-api-key': service.localKey,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'ask',
        arguments: { question: 'Who calls find?', project },
        _meta: { progressToken: 'p' },
      },
    }),
  })
  const messages = [...(await called.text()).matchAll(/^data: (\{.*\})$/gmu)].map(
    ([, data = '']) => JSON.parse(data) as { method?: string; params?: { message?: string } },
  )
  const progress = messages.filter(({ method }) => method === 'notifications/progress')
  expect(progress.map(({ params }) => params?.message)).toEqual([
    'Following calls to find',
    'Following calls to find: 1 edge to find',
    'Following calls to find: 1 edge to find · 1,020 tokens, $0.0033',
    'Following calls to find: 1 edge to find · 1,036 tokens, $0.0034',
  ])
})

test('Ctrl-C in the terminal stops an answer at the service', async () => {
  const asked = model.requests.length
  const { url, localKey } = service
  const main = join(import.meta.dirname, '../../src/cli/main.ts')
  const child = spawn(process.execPath, [main, 'ask', folder, endless], {
    env: {
      PATH: process.env['PATH'],
      HOME: scratch,
      PARLEY_DATA: join(scratch, 'data'),
      PARLEY_API_KEY: localKey,
      PORT: new URL(url).port,
    },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'exit')
  await expect.poll(() => model.requests.length, { timeout: 30_000 }).toBe(asked + 2)
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(errors).toContain('Stopped here: the answer is not complete.')
  const [message] = await service.ctx.store.db
    .selectFrom('messages')
    .select('status')
    .where('role', '=', 'agent')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute()
  expect(message).toEqual({ status: 'stopped' })
})
