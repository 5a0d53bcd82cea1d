/** Requests that do not arrive: each is answered and cut off, and what we send is not. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody } from '../../src/contract/account.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const boundary = 'content-type: multipart/form-data; boundary=x'
let service: TestService

beforeAll(async () => {
  service = await startService({ server: { timeouts: { headersMs: 300, bodyMs: 300, uploadMs: 600 } } })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Sends so much and no more, and gives back what comes until the server has closed the connection. */
async function sendPart(text: string): Promise<string> {
  const { port, hostname } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const post = (path: string, ...headers: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', `x-api-key: ${service.localKey}`, ...headers, '', ''].join(
    '\r\n',
  )

test.each([
  ['headers that do not end', () => 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-a: '],
  [
    'a body of JSON that does not end',
    () => `${post('/api/v2/parse', 'content-type: application/json', 'content-length: 100')}{"repo_name": `,
  ],
  [
    'a body without a length that does not end',
    () =>
      `${post('/api/v2/parse', 'content-type: application/json', 'transfer-encoding: chunked')}1\r\n{\r\n`,
  ],
  [
    'an upload that does not end',
    () =>
      `${post('/api/v2/media/upload', boundary, 'content-length: 1000')}--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
  ],
])('%s', async (_name, request) => {
  const [head = '', body = ''] = (await sendPart(request())).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(errorBody.strict().parse(JSON.parse(body))).toMatchObject({ code: 'request_timeout' })
})

test('headers that are too large', async () => {
  const [head = '', body = ''] = (await sendPart(post('/health', `x-filler: ${'x'.repeat(20_000)}`))).split(
    '\r\n\r\n',
  )
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
  const { code, request_id: requestId } = errorBody.strict().parse(JSON.parse(body))
  expect(code).toBe('headers_too_large')
  expect(head).toContain(`x-request-id: ${requestId}`)
})
