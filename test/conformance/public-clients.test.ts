/**
 * Clients of the interface as they were written, a test each: what they send, and how they read what comes. The older
 * web client is in older-client.test.ts, one that leaves `stream` out in stream-default.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
const secret = 'between-services-0123456789'
let service: TestService
let repository: FixtureRepository

beforeAll(async () => {
  repository = stack.use(
    await createRepository([{ 'shop.py': 'def total(items):\n    return sum(items)\n' }]),
  )
  service = stack.use(await startService({ config: { internalAdminSecret: secret } }))
})
afterAll(() => stack.disposeAsync())

const question = 'Where is total defined?'

/** As scripts ask: whatever is not 200 is a fault to them. */
async function call(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: NonNullable<RequestInit['body']> } = {},
): Promise<Response> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    redirect: 'error',
    headers: { 'x-api-key': service.localKey, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (response.status !== 200)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

type Answered = { message: string; content: string; citations: string[]; tool_calls: unknown[] }

test('a script: parse, poll, converse by forms, read one object', async () => {
  const parsed = (await (
    await call('POST', '/api/v2/parse', json({ repo_path: repository.directory, branch_name: null }))
  ).json()) as { project_id: string; status: string }
  expect(parsed.status).toBe('submitted')
  for (;;) {
    const path = `/api/v2/parsing-status/${parsed.project_id}`
    const { status } = (await (await call('GET', path)).json()) as { status: string }
    if (status === 'ready') break
    expect(status).not.toBe('error')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const projects = (await (await call('GET', '/api/v2/projects/list')).json()) as { id: string }[]
  expect(projects.map(({ id }) => id)).toContain(parsed.project_id)
  const created = await call(
    'POST',
    '/api/v2/conversations/',
    json({ project_ids: [parsed.project_id], agent_ids: ['codebase_qna_agent'] }),
  )
  const { conversation_id: conversation } = (await created.json()) as { conversation_id: string }
  const form = new FormData()
  form.set('content', question)
  form.set('node_ids', JSON.stringify([{ node_id: 'shop.py#total', name: 'total' }]))
  const path = `/api/v2/conversations/${conversation}/message/?stream=false`
  const answer = (await (await call('POST', path, { body: form })).json()) as Answered
  expect(answer.message).toContain('shop.py')
  expect(answer.content).toBe(answer.message)
  expect(answer.citations).toContain('shop.py:1-2')
  expect(Array.isArray(answer.tool_calls)).toBe(true)
})

test('a command line: asks once, prints each piece of the stream as it comes', async () => {
  const project = await service.parseFolder(repository.directory)
  const response = await call(
    'POST',
    `/api/v2/project/${project}/message/?stream=true`,
    json({ content: question, agent_id: 'codebase_qna_agent' }),
  )
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let printed = ''
  let citations: string[] = []
  for (const line of (await response.text()).split('\n')) {
    if (!line.startsWith('data:')) continue
    const chunk = JSON.parse(line.slice('data:'.length)) as Answered
    printed += chunk.message
    citations = chunk.citations
  }
  expect(printed).toContain('shop.py')
  expect(citations).toContain('shop.py:1-2')
})

test('a bot for many: acts for each of its users, and finds objects by counting braces', async () => {
  const { user, key } = await service.createUser({ name: 'Grace' })
  const project = await service.parseFolder(repository.directory, key)
  const headers = { 'x-api-key': secret, 'x-user-id': user.id }
  const projects = (await (await call('GET', '/api/v2/projects/list', { headers })).json()) as {
    id: string
  }[]
  expect(projects.map(({ id }) => id)).toEqual([project])
  const agents = (await (await call('GET', '/api/v2/list-available-agents', { headers })).json()) as object[]
  expect(agents).toContainEqual(expect.objectContaining({ id: 'codebase_qna_agent', status: 'SYSTEM' }))
  const created = await call('POST', '/api/v2/conversations/?hidden=true', {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ project_ids: [project], agent_ids: ['codebase_qna_agent'] }),
  })
  const { conversation_id: conversation } = (await created.json()) as { conversation_id: string }
  const response = await call('POST', `/api/v2/conversations/${conversation}/message/`, {
    headers,
    body: new URLSearchParams({ content: question }),
  })
  const chunks = objectsIn(await response.text()).map((text) => JSON.parse(text) as Answered)
  expect(chunks.map(({ message }) => message).join('')).toContain('shop.py')
  expect(chunks.at(-1)?.citations).toContain('shop.py:1-2')
  await expect(
    call('GET', '/api/v2/projects/list', { headers: { ...headers, 'x-user-id': 'nobody' } }),
  ).rejects.toThrow('401 {"detail":"Invalid user_id"')
})

/** Knows of strings, and of no framing. */
function objectsIn(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isString && sign === '\\') at++
    else if (sign === '"' && depth > 0) isString = !isString
    else if (!isString && sign === '{' && depth++ === 0) start = at
    else if (!isString && sign === '}' && --depth === 0) found.push(text.slice(start, at + 1))
  }
  return found
}
