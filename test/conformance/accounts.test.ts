/** Keys, users that another service acts for, and plans. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { localKey } from '../../src/services/accounts/index.ts'
import { setPlan } from '../../src/store/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
const secret = 'an-admin-secret-of-the-tests'
let service: TestService
let repository: FixtureRepository

beforeAll(async () => {
  repository = stack.use(await createRepository([{ 'a.ts': 'export const a = 1\n' }]))
  service = stack.use(await startService({ config: { internalAdminSecret: secret, apiKey: undefined } }))
})

afterAll(() => stack.disposeAsync())

const statusOf = async (key: string, headers?: Record<string, string>): Promise<number> => {
  const response = await service.send(
    'GET',
    '/api/v2/usage',
    headers === undefined ? { key } : { key, headers },
  )
  await response.text()
  return response.status
}

describe('the local key', () => {
  test('is made, kept in a file of its own user, and accepted', async () => {
    const key = (await localKey(service.ctx))!
    expect(key).toMatch(/^sk-[0-9a-f]{64}$/)
    const file = await stat(join(service.ctx.dataDirectory, 'api-key'))
    expect(file.mode & 0o777).toBe(0o600)
    expect(await localKey(service.ctx)).toBe(key)
    expect(await statusOf(key)).toBe(200)
    expect(await statusOf(key.toUpperCase())).toBe(401)
  })

  test('is the configured one, and none without development mode', async () => {
    const { ctx } = service
    const withKey = { ...ctx, config: { ...ctx.config, apiKey: 'a-key-of-the-tests' } }
    expect(await localKey(withKey)).toBe('a-key-of-the-tests')
    expect(await localKey({ ...ctx, config: { ...ctx.config, developmentMode: false } })).toBeUndefined()
  })
})

describe('keys', () => {
  test('are made, shown once, listed and revoked', async () => {
    const { key } = await service.createUser()
    const made = await service.json('POST', '/api/v2/keys', { key, body: { name: 'laptop' } })
    const newKey = String(made['key'])
    expect(newKey).toMatch(/^sk-[0-9a-f]{64}$/)
    expect(await statusOf(newKey)).toBe(200)
    const list = await (await service.send('GET', '/api/v2/keys', { key: newKey })).text()
    expect(JSON.parse(list)).toMatchObject([
      { name: 'laptop', prefix: newKey.slice(0, 8) },
      { name: 'API key' },
    ])
    expect(list).not.toContain(newKey)
    await service.json('DELETE', `/api/v2/keys/${String(made['id'])}`, { key })
    const refused = await service.send('GET', '/api/v2/usage', { key: newKey })
    expect([refused.status, await refused.json()]).toMatchObject([401, { detail: 'Invalid API key' }])
    expect(await statusOf(key)).toBe(200)
  })

  test('are not revoked by others', async () => {
    const [ada, bob] = [await service.createUser(), await service.createUser()]
    const made = await service.json('POST', '/api/v2/keys', { key: ada.key, body: {} })
    const refused = await service.send('DELETE', `/api/v2/keys/${String(made['id'])}`, { key: bob.key })
    expect(refused.status).toBe(404)
    expect(await statusOf(String(made['key']))).toBe(200)
  })

  test('expire', async () => {
    const { key } = await service.createUser()
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const made = await service.json('POST', '/api/v2/keys', { key, body: { expires_at } })
    expect(await statusOf(String(made['key']))).toBe(200)
    await service.ctx.store.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('prefix', '=', String(made['prefix']))
      .execute()
    const refused = await service.send('GET', '/api/v2/usage', { key: String(made['key']) })
    expect([refused.status, await refused.json()]).toMatchObject([401, { detail: 'Invalid API key' }])
    const body = { expires_at: new Date(Date.now() - 1000).toISOString() }
    const past = await service.send('POST', '/api/v2/keys', { key, body })
    expect([past.status, await past.json()]).toMatchObject([
      400,
      { code: 'validation_failed', detail: expect.stringContaining('expected a time to come') as string },
    ])
  })
})

describe('service to service', () => {
  test('the admin secret acts as the user that is named', async () => {
    const { user } = await service.createUser({ messageLimit: 17 })
    expect(
      await service.json('GET', '/api/v2/usage', { key: secret, headers: { 'X-User-Id': user.id } }),
    ).toMatchObject({ message_limit: 17 })
  })

  test('an unknown user, or none', async () => {
    for (const headers of [{ 'x-user-id': 'nobody' }, { 'x-user-id': '' }, {}] as Record<string, string>[]) {
      const refused = await service.send('GET', '/api/v2/usage', { key: secret, headers })
      expect([refused.status, await refused.json()]).toMatchObject([401, { detail: 'Invalid user_id' }])
    }
  })

  test('X-User-Id means nothing beside an ordinary key', async () => {
    const [ada, bob] = [await service.createUser(), await service.createUser({ messageLimit: 17 })]
    expect(
      await service.json('GET', '/api/v2/usage', { key: ada.key, headers: { 'x-user-id': bob.user.id } }),
    ).toMatchObject({ message_limit: null })
  })
})

describe('402', () => {
  test('a limit of 16 lets 16 of 64 simultaneous messages through', async () => {
    const { user, key } = await service.createUser({ messageLimit: 16 })
    const project = await service.parseFolder(repository.directory, key)
    const body = { project_ids: [project] }
    const created = await service.json('POST', '/api/v2/conversations/', { key, body })
    const conversation = String(created['conversation_id'])
    const responses = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const path =
          index % 2 === 0
            ? `/api/v2/conversations/${conversation}/message/`
            : `/api/v2/project/${project}/message/`
        const response = await service.send('POST', `${path}?stream=false`, {
          key,
          body: { content: 'Hello?' },
        })
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      }),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBe(16)
    for (const { status, body: answer } of responses) {
      if (status === 200) continue
      expect([status, answer]).toMatchObject([
        402,
        { detail: 'Subscription required to create a conversation.', code: 'subscription_required' },
      ])
    }
    expect(await service.json('GET', '/api/v2/usage', { key })).toMatchObject({
      message_limit: 16,
      messages_used: 16,
    })
    const kept = await service.ctx.store.db
      .selectFrom('messages')
      .select('id')
      .where('userId', '=', user.id)
      .where('role', '=', 'human')
      .execute()
    expect(kept.length).toBe(16)
    const list = await service.send('GET', '/api/v2/conversations/?include_hidden=true', { key })
    expect(((await list.json()) as unknown[]).length).toBeLessThanOrEqual(17)
  })

  test('comes after 400 and before 404, for messages and for conversations', async () => {
    const { user, key } = await service.createUser({ messageLimit: 0 })
    const unknown = '01999999-9999-7999-8999-999999999999'
    const statusOfPost = async (path: string, body: unknown): Promise<number> => {
      const response = await service.send('POST', path, { key, body })
      await response.text()
      return response.status
    }
    for (const path of [`/api/v2/conversations/${unknown}/message/`, `/api/v2/project/${unknown}/message/`]) {
      expect(await statusOfPost(path, { content: ' ' })).toBe(400)
      expect(await statusOfPost(path, { content: 'x', node_ids: '{' })).toBe(400)
      expect(await statusOfPost(path, { content: 'x' })).toBe(402)
    }
    expect(await statusOfPost('/api/v2/conversations/', { project_ids: [] })).toBe(400)
    expect(await statusOfPost('/api/v2/conversations/', { project_ids: [unknown] })).toBe(402)
    await setPlan(service.ctx.store.db, user.id, { messageLimit: 1, period: null })
    expect(await statusOfPost('/api/v2/conversations/', { project_ids: [unknown] })).toBe(404)
    expect(await statusOfPost(`/api/v2/project/${unknown}/message/`, { content: 'x' })).toBe(404)
    expect(await service.json('GET', '/api/v2/usage', { key })).toMatchObject({ messages_used: 0 })
  })

  test('a subscription whose period has ended, for messages and for conversations, until it is renewed', async () => {
    const { user, key } = await service.createUser()
    const project = await service.parseFolder(repository.directory, key)
    const create = async (): Promise<Response> =>
      await service.send('POST', '/api/v2/conversations/', { key, body: { project_ids: [project] } })
    const { conversation_id: conversation } = (await (await create()).json()) as { conversation_id: string }
    const day = 24 * 3600 * 1000
    const [start, end] = [new Date(Date.now() - 30 * day), new Date(Date.now() - day)]
    const { db } = service.ctx.store
    await setPlan(db, user.id, { messageLimit: 100, period: { start, end, renews: false } })
    const content = { key, body: { content: 'Hello?' } }
    for (const refused of [
      await create(),
      await service.send('POST', `/api/v2/conversations/${conversation}/message/?stream=false`, content),
      await service.send('POST', `/api/v2/project/${project}/message/?stream=false`, content),
    ]) {
      expect([refused.status, await refused.json()]).toMatchObject([
        402,
        { detail: 'Subscription required to create a conversation.', code: 'subscription_required' },
      ])
    }
    expect(await service.json('GET', '/api/v2/usage', { key })).toMatchObject({
      plan: 'limited',
      period_end: end.toISOString(),
    })
    await setPlan(db, user.id, { messageLimit: 100, period: { start, end, renews: true } })
    expect((await create()).status).toBe(200)
    const usage = await service.json('GET', '/api/v2/usage', { key })
    expect(Date.parse(String(usage['period_end']))).toBeGreaterThan(Date.now())
  })
})
