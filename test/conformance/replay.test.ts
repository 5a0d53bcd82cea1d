/** What wrote an answer leaves the service as one file, and is made again from it without its model. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatServer } from '../../src/agents/testing/chat-server.ts'
import { callChunks, startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import { sweepRecords } from '../../src/services/runs/sweep-records.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ChatServer
let path: string
let scratch: string
let folder: string
let project: string

beforeAll(async () => {
  const repository = stack.use(
    await createRepository([
      { 'src/users.ts': 'export function readUser() {\n  return find()\n}\n\nfunction find() {}\n' },
    ]),
  )
  model = stack.use(
    await startChatServer((index) => ({
      kind: 'chunks',
      chunks:
        index === 0
          ? callChunks('neighbours', '{"node":"find","direction":"in"}')
          : index === 2
            ? callChunks('history', '{"of":"log","path":"src/users.ts"}')
            : textChunks('`readUser` calls it [src/users.ts:2].'),
    })),
  )
  service = stack.use(await startService({ config: { model: model.model } }))
  scratch = stack.use(await createTemporaryDirectory()).path
  folder = repository.directory
  project = await service.parseFolder(folder)
  const conversations = '/api/v2/conversations'
  const body = { project_ids: [project] }
  const id = String((await service.json('POST', conversations, { body }))['conversation_id'])
  const answer = await service.json('POST', `${conversations}/${id}/message?stream=false`, {
    body: { content: 'Who calls find?' },
  })
  path = `${conversations}/${id}/runs/${String(answer['message_id'])}/export`
})
afterAll(() => stack.disposeAsync())

/** What `parley replay` says of a text that is put into a file. */
async function replay(text: string, ...options: readonly string[]) {
  const file = join(scratch, `${crypto.randomUUID()}.json`)
  await writeFile(file, text)
  const main = join(import.meta.dirname, '../../src/cli/main.ts')
  const args = [main, 'replay', file, '--data', service.ctx.dataDirectory, ...options]
  return await promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`,
    }),
  )
}

test('a run is exported, and the same bit for bit when it is made again', async () => {
  const exported = await service.json('GET', path)
  expect(exported).toMatchObject({
    format: 'parley-run-1',
    status: 'completed',
    record: {
      question: 'Who calls find?',
      model: 'openai-compatible:test-model',
      calls: [{ toolName: 'neighbours', digest: expect.stringMatching(/^[0-9a-f]{64}$/u) as string }],
      answer: { citations: ['src/users.ts:2-2'] },
    },
  })
  const text = JSON.stringify(exported)
  expect(text).not.toContain('sk-secret')
  const asked = model.requests.length
  expect(await replay(text)).toMatchObject({
    code: 0,
    said: expect.stringContaining('The same, bit for bit: 2 prompts, 1 results') as string,
  })
  expect(model.requests).toHaveLength(asked)
  const shown = await replay(text, '--show')
  expect(shown.said).toContain('Question: Who calls find?')
  expect(shown.said).toContain('`readUser` calls it [src/users.ts:2-2].')
})

test('what was changed in the file is found, and what is no run is refused', async () => {
  const text = JSON.stringify(await service.json('GET', path))
  const withOther = text.replace(/"digest": ?"[0-9a-f]{64}"/u, `"digest":"${'0'.repeat(64)}"`)
  expect(await replay(withOther)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Call 1 of neighbours has another result.') as string,
  })
  expect(await replay('{}')).toMatchObject({
    code: 1,
    said: expect.stringContaining('It is no run that was exported') as string,
  })
  const gone = await replay(text.replace(/"file": ?"[^"]+"/u, '"file":"../../etc/none.sqlite"'))
  expect(gone).toMatchObject({
    code: 1,
    said: expect.stringContaining('The snapshot "none.sqlite"') as string,
  })
})

test('steps that read git history are made again where it is', async () => {
  const body = { project_ids: [project] }
  const id = String((await service.json('POST', '/api/v2/conversations', { body }))['conversation_id'])
  const answer = await service.json('POST', `/api/v2/conversations/${id}/message?stream=false`, {
    body: { content: 'When did find change?' },
  })
  const run = `/api/v2/conversations/${id}/runs/${String(answer['message_id'])}/export`
  const text = JSON.stringify(await service.json('GET', run))
  expect(await replay(text)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Call 1 of history has another result.') as string,
  })
  expect(await replay(text, '--repository', folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining('The same, bit for bit') as string,
  })
})

test('the service makes it again over what is served now, and says what comes out otherwise', async () => {
  const replayPath = path.replace(/export$/u, 'replay')
  const asked = model.requests.length
  expect(await service.json('POST', replayPath)).toMatchObject({
    same: true,
    compared: { prompts: 2, calls: 1 },
    differences: [],
    refusal: null,
    snapshots: [{ served: expect.stringMatching(/\.sqlite$/u) as string }],
  })
  expect(model.requests).toHaveLength(asked)
  await sql`update run_records set record = jsonb_set(record, '{calls,0,digest}', '"other"')`.execute(
    service.ctx.store.db,
  )
  expect(await service.json('POST', replayPath)).toMatchObject({
    same: false,
    differences: ['Call 1 of neighbours has another result.'],
  })
  await sql`update run_records set record = jsonb_set(record, '{isFromEditor}', 'true')`.execute(
    service.ctx.store.db,
  )
  expect(await service.json('POST', replayPath)).toMatchObject({
    same: false,
    compared: null,
    refusal: expect.stringContaining('editor') as string,
  })
  const stranger = await service.createUser()
  expect((await service.send('POST', replayPath, { key: stranger.key })).status).toBe(404)
})

test('records of runs go when their time is over, and messages stay', async () => {
  await sweepRecords(service.ctx, 1)
  expect((await service.send('GET', path)).status).toBe(200)
  await sql`update run_records set created_at = now() - interval '25 hours'`.execute(service.ctx.store.db)
  await sweepRecords(service.ctx, 1)
  expect((await service.send('GET', path)).status).toBe(404)
  const messages = await service.send('GET', path.replace(/runs\/.*/u, 'messages'))
  expect(await messages.text()).toContain('calls it')
})

test('only who reads the conversation has its runs', async () => {
  const unknown = path.replace(/runs\/[^/]+/u, 'runs/01999999-9999-7999-8999-999999999999')
  expect((await service.send('GET', unknown)).status).toBe(404)
  expect((await service.send('GET', path.replace(/runs\/[^/]+/u, 'runs/x'))).status).toBe(404)
  expect((await service.send('GET', path, { key: null })).status).toBe(401)
})
