import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createClient, ParleyError } from './index.ts'
import type { ParleyClient } from './index.ts'

const away = reply(
  503,
  { detail: 'Away', code: 'database_unavailable', request_id: 'r' },
  { 'retry-after': '0' },
)
const busy = reply(429, { detail: 'Busy', code: 'too_many_parses', request_id: 'r' })
const broken = (_request: IncomingMessage, response: ServerResponse): void => void response.destroy()
const projects = reply(200, [])
const answer = reply(200, { message: 'a', content: 'a', citations: [], tool_calls: [], thinking: null })
const message = { conversation_id: 'c', content: 'Why?' }

describe('a request that may be repeated', () => {
  test('is sent again as often as the service asks for it, and after the connection broke', async () => {
    await using service = await startScripted([away, broken, away, projects])
    expect(await service.client.listProjects()).toEqual([])
    expect(service.received).toHaveLength(4)
  })

  test('is sent no more than so often', async () => {
    await using service = await startScripted([away, away, away], { retries: 2 })
    const error = await service.client.listProjects().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      message: 'Away',
      retryAfterMs: 0,
    })
    expect(service.received).toHaveLength(3)
  })

  test('is not sent again where that is in vain', async () => {
    await using service = await startScripted([busy])
    await expect(service.client.requestParse({ repo_name: 'a/b' })).rejects.toMatchObject({ status: 429 })
    expect(service.received).toHaveLength(1)
  })

  test('is not waited for longer than half a minute', async () => {
    const later = reply(503, { detail: 'Away', code: 'shutting_down' }, { 'retry-after': '3600' })
    await using service = await startScripted([later])
    await expect(service.client.listProjects()).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
  })

  test('is a message, known by one key', async () => {
    await using service = await startScripted([broken, away, answer, answer])
    await service.client.postMessage(message)
    await service.client.postMessage(message, { idempotencyKey: 'mine' })
    const keys = service.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0], 'mine'])
  })
})

describe('a request that may not be repeated', () => {
  test.each<[string, (client: ParleyClient) => Promise<unknown>]>([
    ['createConversation', (client) => client.createConversation({ project_ids: ['p'] })],
    ['deleteProject', (client) => client.deleteProject({ project_id: 'p' })],
    ['createKey', (client) => client.createKey()],
    ['uploadMedia', (client) => client.uploadMedia({ file: new Blob(['a']) })],
  ])('is sent once: %s', async (_name, call) => {
    await using service = await startScripted([away, broken])
    await expect(call(service.client)).rejects.toMatchObject({ code: 'database_unavailable' })
    await expect(call(service.client)).rejects.toMatchObject({ code: 'connection_failed', status: 0 })
    expect(service.received).toHaveLength(2)
  })
})

describe('an abort', () => {
  test('ends a request with the reason of its signal', async () => {
    const ending = new AbortController()
    const reason = new Error('enough')
    await using service = await startScripted([() => ending.abort(reason)])
    await expect(service.client.listProjects({ signal: ending.signal })).rejects.toBe(reason)
  })

  test('ends a wait, and sends nothing afterwards', async () => {
    const ending = new AbortController()
    const later = (request: IncomingMessage, response: ServerResponse): void => {
      response.on('close', () => ending.abort())
      reply(
        503,
        { detail: 'Away', code: 'shutting_down' },
        { 'retry-after': '30', connection: 'close' },
      )(request, response)
    }
    await using service = await startScripted([later])
    await expect(service.client.listProjects({ signal: ending.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await expect(service.client.listProjects({ signal: ending.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(service.received).toHaveLength(1)
  })
})

describe('what is not from Parley', () => {
  test.each([
    ['an error of a proxy', reply(400, 'no', { 'content-type': 'text/html' }), 400],
    ['a page', reply(200, '<html>', { 'content-type': 'text/html' }), 200],
    ['a redirect, which would be given the key', reply(302, '', { location: '/elsewhere' }), 302],
  ])('is an error: %s', async (_name, replies, status) => {
    await using service = await startScripted([replies])
    await expect(service.client.listProjects()).rejects.toMatchObject({ code: 'unexpected_reply', status })
    expect(service.received).toHaveLength(1)
  })

  test('is no address of a service', () => {
    expect(() => createClient({ baseUrl: 'localhost:8001' })).toThrow(
      'Cannot use the address "localhost:8001"',
    )
  })
})

test('lines that break off are an error, not a short list', async () => {
  const lines = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.end('{"type":"node"}\n{"type":"no')
  }
  await using service = await startScripted([lines])
  const read: unknown[] = []
  const reading = async (): Promise<void> => {
    for await (const line of service.client.exportGraph({ project_id: 'p' })) read.push(line)
  }
  await expect(reading()).rejects.toMatchObject({ code: 'connection_failed' })
  expect(read).toEqual([{ type: 'node' }])
})

type Reply = (request: IncomingMessage, response: ServerResponse) => void

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** A server that answers each request with the next of the replies. */
async function startScripted(
  replies: readonly Reply[],
  options: { retries?: number } = {},
): Promise<AsyncDisposable & { client: ParleyClient; received: { headers: IncomingHttpHeaders }[] }> {
  const received: { headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const next = replies[received.length]
    received.push({ headers: request.headers })
    if (next === undefined) reply(500, { detail: 'one too many', code: 'internal_error' })(request, response)
    else next(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    client: createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sk-test', ...options }),
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
