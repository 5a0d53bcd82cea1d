/** A page that has a name of its own lead to this machine is refused, where the service is for this machine alone. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

/** `fetch` sets the header itself. */
async function statusOf(service: TestService, path: string, host: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const sent = request(`${service.url}${path}`, { headers: { host, 'x-api-key': service.localKey } })
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
    sent.end()
  })
}

const paths = ['/api/v2/projects/list', '/', '/health', '/api/v2/auth', '/api/v2/nothing']

test('in development mode requests name this machine', async () => {
  await using service = await startService()
  const { port } = new URL(service.url)
  for (const path of paths) {
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      '192.168.0.7',
      'a b',
    ]) {
      expect({ path, host, status: await statusOf(service, path, host) }).toEqual({ path, host, status: 403 })
    }
  }
  for (const host of [
    `localhost:${port}`,
    '127.0.0.1',
    `127.1.2.3:${port}`,
    `[::1]:${port}`,
    'app.localhost',
  ]) {
    expect({ host, status: await statusOf(service, '/health', host) }).toEqual({ host, status: 200 })
  }
})

test.each([{ developmentMode: false }, { host: '0.0.0.0' }])(
  'where others are served (%o), by the names that they know it by',
  async (config) => {
    await using service = await startService({ config })
    const url = service.url.replace('0.0.0.0', '127.0.0.1')
    expect(await statusOf({ ...service, url }, '/health', 'parley.example.com')).toBe(200)
  },
)
