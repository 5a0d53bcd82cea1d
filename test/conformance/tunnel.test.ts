/** "tunnel_url": while an answer is written, files are read from the person's editor. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChunks, startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import type { ChatReply } from '../../src/agents/testing/chat-server.ts'
import { addHumanMessageAndRun, claimRun, findRun } from '../../src/store/index.ts'
import type { ConversationId, UserId } from '../../src/store/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let project: string
let editor: Server
const asked: string[] = []
let status = 200

beforeAll(async () => {
  const repository = stack.use(
    await createRepository([{ 'src/tax.ts': 'export function tax() {\n  return "parsed"\n}\n' }]),
  )
  const model = stack.use(await startChatServer(replyOf))
  service = stack.use(await startService({ config: { model: model.model } }))
  project = await service.parseFolder(repository.directory)
  editor = createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    response.writeHead(status).end(
      JSON.stringify({
        content: 'export function tax() {\n  return "edited"\n}\n',
        results: [],
        files: [],
      }),
    )
  })
  editor.listen(0, '127.0.0.1')
  await once(editor, 'listening')
})

afterAll(async () => {
  editor.close()
  await stack.disposeAsync()
})

/** Reads the file, then has seen it. */
const replyOf = (index: number): ChatReply => ({
  kind: 'chunks',
  chunks: index % 2 === 0 ? callChunks('read_file', '{"path": "src/tax.ts"}') : textChunks('I have seen it.'),
})

async function ask(): Promise<string> {
  const { port } = editor.address() as AddressInfo
  const answer = await service.json('POST', `/api/v2/project/${project}/message/?stream=false`, {
    body: { content: 'What does tax return?', tunnel_url: `http://127.0.0.1:${port}` },
  })
  return JSON.stringify(answer)
}

test('the editor is asked, and what it says is used', async () => {
  const answer = await ask()
  expect(asked).toContain('/api/files/read?path=src%2Ftax.ts')
  expect(answer).toContain('edited')
})

test('whoever takes up a run whose process died asks the editor too, and keeps its address no longer', async () => {
  const { db } = service.ctx.store
  const { port } = editor.address() as AddressInfo
  const userId = 'local' as UserId
  const created = await service.json('POST', '/api/v2/conversations/', { body: { project_ids: [project] } })
  const conversation = String(created['conversation_id']) as ConversationId
  const added = await addHumanMessageAndRun(db, {
    userId,
    conversation,
    title: 'tax',
    content: 'What does tax return?',
    nodeIds: [],
    attachmentIds: [],
    agentId: 'codebase_qna_agent',
    sessionIds: ['taken-up'],
    tunnelUrl: `http://127.0.0.1:${port}`,
  })
  if (added.kind !== 'added') throw new Error(added.kind)
  await claimRun(db, added.run.id, { owner: 'a process that died', leaseMs: -1_000 })
  const path = `/api/v2/conversations/${conversation}/sessions/taken-up/stream`
  const frames = await (await service.send('GET', path)).text()
  expect(frames).toContain('edited')
  expect(frames).toMatch(/event: end\ndata: .*"status":"completed"/)
  expect(await findRun(db, userId, added.run.id)).toMatchObject({ attempts: 2, tunnelUrl: null })
})

test('an editor that is gone is said to be', async () => {
  status = 530
  const answer = await ask()
  expect(answer).toContain('parsed')
  expect(answer).toContain('connection to the editor was lost')
})
