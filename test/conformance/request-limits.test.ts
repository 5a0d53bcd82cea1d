/** Beyond so many requests a minute an address, or a user, is told to wait; nobody else is. */
import { expect, test } from 'vitest'
import { startService } from './start-service.ts'

const list = '/api/v2/projects/list'
const signIn = '/api/v2/auth/sign-in'
const from = (address: string) => ({ 'x-forwarded-for': address })

test('an address waits for what needs no key, and for keys that are refused', async () => {
  await using service = await startService({
    config: { requestLimits: { ofAddress: 10, ofUser: undefined }, trustedProxies: ['127.0.0.1'] },
  })
  const statusOf = async (address: string): Promise<number> => {
    const body = { email: 'ada@example.com', password: 'not the password' }
    return (await service.send('POST', signIn, { key: null, body, headers: from(address) })).status
  }
  for (let count = 0; count < 10; count++) expect(await statusOf('203.0.113.1')).toBe(403)
  const refused = await service.send('POST', signIn, { key: null, body: {}, headers: from('203.0.113.1') })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(await statusOf('203.0.113.2')).toBe(403)
  const wrongKey = async (): Promise<number> =>
    (await service.send('GET', list, { key: 'sk-wrong', headers: from('203.0.113.1') })).status
  for (let count = 0; count < 10; count++) expect(await wrongKey()).toBe(401)
  expect(await wrongKey()).toBe(429)
  // Somebody with a key, in the same house.
  expect((await service.send('GET', list, { headers: from('203.0.113.1') })).status).toBe(200)
})

test('the word of whoever connects is not taken for an address', async () => {
  await using service = await startService({
    config: { requestLimits: { ofAddress: 10, ofUser: undefined } },
  })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    const response = await service.send('GET', list, { key: 'sk-wrong', headers: from(`203.0.113.${count}`) })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

test.each([
  ['POST', '/mcp'],
  ['GET', '/metrics'],
])('an address waits for keys that are refused by %s %s', async (method, path) => {
  await using service = await startService({
    config: {
      requestLimits: { ofAddress: 10, ofUser: undefined },
      metricsToken: 'metrics-token-0123456789',
    },
  })
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) {
    statuses.push((await service.send(method, path, { key: 'sk-wrong' })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('a user waits, whatever the key and the address, and others do not', async () => {
  await using service = await startService({
    config: { requestLimits: { ofAddress: undefined, ofUser: 60 } },
  })
  const ada = await service.createUser()
  const bob = await service.createUser()
  const { key: other } = await service.json('POST', '/api/v2/keys', { key: ada.key, body: { name: 'other' } })
  const statusOf = async (key: string): Promise<number> => (await service.send('GET', list, { key })).status
  const statuses = await Promise.all(
    Array.from(
      { length: 200 },
      async (_, index) => await statusOf(index % 2 === 0 ? ada.key : String(other)),
    ),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(59)
  expect(await statusOf(bob.key)).toBe(200)
})
