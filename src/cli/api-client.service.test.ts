import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'

/** Gives these answers one after the other. */
async function serve(answers: readonly (readonly [number, Record<string, string>, object])[]) {
  const rest = [...answers]
  const server = createServer((_request, response) => {
    const [status, headers, body] = rest.shift() ?? [500, {}, { detail: 'asked too often' }]
    response.writeHead(status, { ...headers, connection: 'close' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createApiClient(address, 'key'), [Symbol.dispose]: () => void server.close() }
}

const away = [503, { 'retry-after': '0' }, { detail: 'The database cannot be reached' }] as const

test('get() waits for what the service says to pass by itself', async () => {
  using served = await serve([away, away, [200, {}, { status: 'ready' }]])
  expect(await served.client.get('/')).toEqual({ status: 'ready' })
})

test('what does not pass is an error at once, and nothing is posted twice', async () => {
  using served = await serve([[404, {}, { detail: 'Project not found' }], away])
  await expect(served.client.get('/')).rejects.toThrow('Project not found')
  await expect(served.client.post('/', {})).rejects.toThrow('The database cannot be reached')
})
