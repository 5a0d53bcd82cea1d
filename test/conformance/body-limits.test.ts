/** A body that is too large is refused while it is sent, on every route: none of them waits for its end. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const mebibyte = 1024 * 1024
let service: TestService
beforeAll(async () => {
  service = await startService({
    config: { billingSecret: 'b'.repeat(32), webhookSecret: 'w'.repeat(32) },
  })
})
afterAll(() => service[Symbol.asyncDispose]())

/** What they take has a limit of its own. */
const uploads: readonly Endpoint[] = [endpoints.uploadMedia, endpoints.attachIndex]
const routes = [
  ...Object.values(endpoints)
    .filter((endpoint) => endpoint.method !== 'GET' && !uploads.includes(endpoint))
    .map(({ method, path }) => [method, path] as const),
  ['POST', '/mcp'] as const,
]
const toPath = (path: string): string =>
  path.replaceAll(/\{\w+\*?\}/g, '01999999-9999-7999-8999-999999999999')

/** Sends a head that announces a body, and nothing of it. */
async function announce(method: string, path: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sent = request(`${service.url}${path}`, {
    method,
    headers: {
      'x-api-key': service.localKey,
      'content-type': 'application/json',
      'content-length': 100 * mebibyte,
    },
  })
  sent.once('response', (response) => {
    resolve(response.statusCode)
    sent.destroy()
  })
  sent.once('error', reject)
  sent.flushHeaders()
  return await promise
}

test.each(routes)('%s %s refuses 100 MiB that are announced', async (method, path) => {
  expect(await announce(method, toPath(path))).toBe(413)
})

/** Sends chunks, without a length, until it is answered; gives the status and how much was taken. */
async function pour(path: string, head: readonly string[], chunk: Buffer): Promise<[string, number]> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let taken = 0
  socket.on('data', (part: Buffer) => {
    answer += part.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // What is refused before it is read to its end is cut off by the other side.
  socket.on('error', () => undefined)
  const lines = ['host: localhost', `x-api-key: ${service.localKey}`, 'transfer-encoding: chunked', ...head]
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  while (answer === '' && !socket.destroyed && taken < 200 * mebibyte) {
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      socket.write(framed, () => resolve())
    })
    taken += chunk.length
  }
  socket.destroy()
  await closed
  return [/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'cut off', taken]
}

/** What may be on its way, in the buffers of both ends, when the answer comes. */
const underWay = 32 * mebibyte

test.each([
  ['/api/v2/parse', ['content-type: application/json'], Buffer.alloc(mebibyte, ' ')],
  ['/mcp', ['content-type: application/json'], Buffer.alloc(mebibyte, ' ')],
  [
    '/api/v2/conversations/01999999-9999-7999-8999-999999999999/message',
    ['content-type: multipart/form-data; boundary=x'],
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="node_ids"\r\n\r\n${'y'.repeat(900_000)}\r\n`),
  ],
])('%s refuses what comes without a length and does not end', async (path, head, chunk) => {
  const [status, taken] = await pour(path, head, chunk)
  expect(status).toMatch(/^(?:413|cut off)$/)
  expect(taken).toBeLessThan(underWay)
})

test.each([
  ['keeps the connection', []],
  ['closes it behind the answer', ['connection: close']],
])(
  'a client that %s and reads nothing before it has sent its body is told that it is too large',
  async (_, head) => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise<never>((_resolve, reject) => {
      socket.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    })
    closed.catch(() => undefined)
    const body = Buffer.alloc(16 * mebibyte, ' ')
    const lines = [
      'host: localhost',
      `x-api-key: ${service.localKey}`,
      `content-length: ${body.length}`,
      ...head,
    ]
    socket.write(
      `POST /api/v2/parse HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-type: application/json\r\n\r\n`,
    )
    for (let at = 0; at < body.length; at += mebibyte) {
      const written = new Promise<void>((resolve) => {
        socket.write(body.subarray(at, at + mebibyte), () => resolve())
      })
      await Promise.race([written, closed])
    }
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 413 /)
  },
)
