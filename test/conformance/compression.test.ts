import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let project: string

beforeAll(async () => {
  const text = 'export const rate = 1\n'.repeat(500)
  const repository = stack.use(await createRepository([{ 'src/rates.ts': text }]))
  service = stack.use(await startService())
  project = await service.parseFolder(repository.directory)
})

afterAll(() => stack.disposeAsync())

const encodingOf = async (path: string, accepted: string): Promise<string | null> => {
  const response = await service.send('GET', path, { headers: { 'accept-encoding': accepted } })
  expect(response.status).toBe(200)
  await response.text()
  return response.headers.get('content-encoding')
}

test('answers are compressed as the client allows, small ones are sent as they are', async () => {
  const file = `/api/v2/projects/${project}/files/src/rates.ts`
  expect(await encodingOf(file, 'br, gzip')).toBe('br')
  expect(await encodingOf(file, 'gzip')).toBe('gzip')
  expect(await encodingOf(file, 'identity')).toBeNull()
  expect(await encodingOf('/openapi.json', 'gzip')).toBe('gzip')
  expect(await encodingOf('/health', 'gzip')).toBeNull()
})

test('a stream is not compressed: each frame comes as it is written', async () => {
  const response = await service.send('POST', `/api/v2/project/${project}/message/?stream=true`, {
    body: { content: 'Where is rate defined?' },
    headers: { 'accept-encoding': 'br, gzip', accept: 'text/event-stream' },
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toContain('event: end')
})
