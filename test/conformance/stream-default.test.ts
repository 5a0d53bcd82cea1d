/** `PARLEY_STREAM_DEFAULT=off`: clients that leave `stream` out read JSON. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let path: string

beforeAll(async () => {
  const repository = stack.use(await createRepository([{ 'tax.ts': 'export function tax() {}\n' }]))
  service = stack.use(await startService({ config: { streamDefault: false } }))
  const project = await service.parseFolder(repository.directory)
  const created = await service.json('POST', '/api/v2/conversations/', { body: { project_ids: [project] } })
  path = `/api/v2/conversations/${String(created['conversation_id'])}/message/`
})

afterAll(() => stack.disposeAsync())

test.each([
  { query: '', accept: '*/*', type: 'application/json' },
  { query: '', accept: 'application/json, */*', type: 'application/json' },
  { query: '', accept: 'text/event-stream', type: 'text/event-stream' },
  { query: '?stream=true', accept: '*/*', type: 'text/event-stream' },
  { query: '?stream=false', accept: 'text/event-stream', type: 'application/json' },
])('"$query" with Accept: $accept is answered by $type', async ({ query, accept, type }) => {
  const response = await service.send('POST', `${path}${query}`, {
    body: { content: 'Who calls tax?' },
    headers: { accept },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')?.startsWith(type)).toBe(true)
  await response.text()
})
