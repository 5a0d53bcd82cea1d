/** Models that are chosen in the web app: whose answers whom, who may set what, and that no key ever comes back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatServer } from '../../src/agents/testing/chat-server.ts'
import { startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { createPerson, signIn } from './create-person.ts'
import type { Person } from './create-person.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let repository: FixtureRepository
let auditLog: string
let administrator: Person
/** A model each, which says whose it is. */
let servers: { readonly environment: ChatServer; readonly service: ChatServer; readonly own: ChatServer }

beforeAll(async () => {
  const startNamed = async (name: string): Promise<ChatServer> =>
    stack.use(await startChatServer(() => ({ kind: 'chunks', chunks: textChunks(`This is ${name}.`) })))
  servers = {
    environment: await startNamed('environment'),
    service: await startNamed('service'),
    own: await startNamed('own'),
  }
  repository = stack.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }]))
  auditLog = join(stack.use(await createTemporaryDirectory()).path, 'audit.jsonl')
  service = stack.use(
    await startService({
      config: {
        accounts: { publicUrl: undefined, signUp: 'invited', providers: [] },
        model: servers.environment.model,
        auditLog,
      },
    }),
  )
  administrator = await createPerson(service, { role: 'administrator' })
})
afterAll(() => stack.disposeAsync())

type Models = {
  readonly used: string
  readonly available: readonly Record<string, unknown>[]
  readonly choices: readonly string[]
  readonly may_set_service: boolean
}

const secretOf = (name: string): string => `secret-of-${name}-0123456789abcdef`

/** As a form sends it. */
function formOf(name: 'service' | 'own', more: object = {}): object {
  const baseUrl = servers[name].model.baseUrl
  return { provider: 'openai-compatible', name, base_url: baseUrl, api_key: secretOf(name), ...more }
}

const send = async (person: Person, method: string, path: string, body?: unknown) =>
  await service.send(method, `/api/v2${path}`, { key: person.key, ...(body === undefined ? {} : { body }) })

const json = async (person: Person, method: string, path: string, body?: unknown) =>
  await service.json(method, `/api/v2${path}`, { key: person.key, ...(body === undefined ? {} : { body }) })

const modelsOf = async (person: Person) => (await json(person, 'GET', '/models')) as unknown as Models

async function begin(person: Person, more: object = {}, organisation?: string): Promise<string> {
  const body = { repo_path: repository.directory, organisation_id: organisation }
  const project = String((await json(person, 'POST', '/parse', body))['project_id'])
  await untilReady(service, project, person.key)
  const made = await json(person, 'POST', '/conversations', { project_ids: [project], ...more })
  return String(made['conversation_id'])
}

async function ask(person: Person, conversation: string): Promise<Record<string, unknown>> {
  const body = { content: 'Tell a story about nothing in particular.' }
  return await json(person, 'POST', `/conversations/${conversation}/message?stream=false`, body)
}

test('own comes before the service, which comes before the environment, and each can be taken back', async () => {
  const ada = await createPerson(service)
  const conversation = await begin(ada)
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is environment.' })
  expect(await modelsOf(ada)).toMatchObject({ used: 'openai-compatible:test-model', may_set_service: false })

  await json(administrator, 'POST', '/models/service', formOf('service'))
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is service.' })
  expect(servers.service.requests.at(-1)?.authorization).toBe(`Bearer ${secretOf('service')}`)

  const prices = { input: 100, output: 200 }
  await json(ada, 'POST', '/models/own', formOf('own', { prices, context_tokens: 32_768 }))
  expect(await ask(ada, conversation)).toMatchObject({
    content: 'This is own.',
    // 11 tokens read and 5 written.
    usage: { model: 'openai-compatible:own', cost: (11 * 100 + 5 * 200) / 1e6 },
  })
  expect(servers.own.requests.at(-1)?.authorization).toBe(`Bearer ${secretOf('own')}`)
  expect((await modelsOf(ada)).available).toMatchObject([
    { source: 'own', has_key: true, context_tokens: 32_768, base_url: servers.own.model.baseUrl },
    { source: 'service', has_key: true, base_url: null },
    { source: 'environment', base_url: null },
  ])
  expect(await json(ada, 'GET', '/installation')).toMatchObject({ model: { name: 'openai-compatible:own' } })

  const bob = await createPerson(service)
  expect((await modelsOf(bob)).available).toMatchObject([{ source: 'service' }, { source: 'environment' }])
  expect(await ask(bob, await begin(bob))).toMatchObject({ content: 'This is service.' })

  await json(ada, 'DELETE', '/models/own')
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is service.' })
  await json(administrator, 'DELETE', '/models/service')
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is environment.' })
})

test('a conversation shows and changes its model; one that is gone is not replaced by another', async () => {
  const ada = await createPerson(service)
  await json(ada, 'POST', '/models/own', formOf('own'))
  const conversation = await begin(ada, { model: 'built-in' })
  expect(await json(ada, 'GET', `/conversations/${conversation}`)).toMatchObject({ model: 'built-in' })
  expect(await ask(ada, conversation)).toMatchObject({ usage: { model: 'built-in' } })

  const choose = async (model: string) =>
    await send(ada, 'PATCH', `/conversations/${conversation}`, { model })
  expect(await (await choose('openai-compatible:test-model')).json()).toMatchObject({
    model: 'openai-compatible:test-model',
  })
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is environment.' })
  // A key of one's own opens other models of its provider.
  expect((await choose('openai-compatible:another')).status).toBe(200)
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is own.' })
  expect(servers.own.requests.at(-1)?.body.model).toBe('another')
  expect((await choose('anthropic:claude-sonnet-5-5')).status).toBe(400)
  expect((await choose(' ')).status).toBe(400)

  const before = servers.environment.requests.length
  await json(ada, 'DELETE', '/models/own')
  const answer = await ask(ada, conversation)
  expect(String(answer['content'])).toContain(
    'openai-compatible:another, which was chosen for this conversation',
  )
  expect(answer).toMatchObject({ usage: { fallback: { code: 'model_configuration' } } })
  expect(servers.environment.requests).toHaveLength(before)
  expect(await (await choose('default')).json()).toMatchObject({ model: 'default' })
  expect(await ask(ada, conversation)).toMatchObject({ content: 'This is environment.' })
})

test('an organisation keeps keys of its members out of its projects, and out of no others', async () => {
  const ada = await createPerson(service)
  await json(ada, 'POST', '/models/own', formOf('own'))
  const { id } = await json(ada, 'POST', '/organisations', { name: 'Engineers' })
  const shared = await begin(ada, {}, String(id))
  const named = await begin(ada, { model: 'openai-compatible:own' }, String(id))
  expect(await ask(ada, shared)).toMatchObject({ content: 'This is own.' })
  const stranger = await createPerson(service)
  const path = `/organisations/${String(id)}/own-models`
  expect((await send(stranger, 'POST', path, { allowed: false })).status).toBe(404)
  await json(ada, 'POST', path, { allowed: false })
  expect(await json(ada, 'GET', `/organisations/${String(id)}`)).toMatchObject({ own_models: false })
  expect(await ask(ada, shared)).toMatchObject({ content: 'This is environment.' })
  expect(String((await ask(ada, named))['content'])).toContain('wants no keys of its members')
  expect(await ask(ada, await begin(ada))).toMatchObject({ content: 'This is own.' })
})

test('a model is tried before and after it is set: seconds, tokens and cost, or why it fails', async () => {
  const ada = await createPerson(service)
  const model = formOf('own', { prices: { input: 100, output: 200 } })
  expect(await json(ada, 'POST', '/models/test', { holder: 'own', model })).toMatchObject({
    name: 'openai-compatible:own',
    seconds: expect.any(Number) as number,
    input_tokens: 11,
    output_tokens: 5,
    cost: (11 * 100 + 5 * 200) / 1e6,
    reply: 'This is own.',
    error: null,
  })
  expect((await send(ada, 'POST', '/models/test', { holder: 'own' })).status).toBe(400)
  await json(ada, 'POST', '/models/own', model)
  expect(await json(ada, 'POST', '/models/test', { holder: 'own' })).toMatchObject({ reply: 'This is own.' })

  await using refusing = await startChatServer(() => ({
    kind: 'status',
    status: 401,
    body: JSON.stringify({ error: { message: `wrong key ${secretOf('own')}` } }),
  }))
  await using broken = await startChatServer(() => ({
    kind: 'status',
    status: 400,
    body: JSON.stringify({ error: { message: `cannot use ${secretOf('own')}` } }),
  }))
  const refused = formOf('own', { base_url: refusing.model.baseUrl })
  const trial = await json(ada, 'POST', '/models/test', { holder: 'own', model: refused })
  expect(trial).toMatchObject({ reply: null })
  expect(trial['error']).toContain('(status 401): check your own key in the settings of the web app.')
  const failing = formOf('own', { base_url: broken.model.baseUrl })
  const failed = await json(ada, 'POST', '/models/test', { holder: 'own', model: failing })
  expect(failed['error']).toContain('failed with status 400: cannot use [redacted]')
})

describe('rights and secrets', () => {
  test('only an administrator sets, tries or removes the model of the service', async () => {
    const ada = await createPerson(service)
    for (const [method, path, body] of [
      ['POST', '/models/service', formOf('service')],
      ['DELETE', '/models/service', undefined],
      ['POST', '/models/test', { holder: 'service', model: formOf('service') }],
      ['POST', '/models/test', { holder: 'service' }],
    ] as const) {
      expect((await send(ada, method, path, body)).status).toBe(403)
    }
    expect((await modelsOf(ada)).available).toMatchObject([{ source: 'environment' }])
  })

  test('a key is in no reply, no log, no recording and no column; a kept one stays with its address', async () => {
    const ada = await createPerson(service)
    const told: string[] = []
    const tell = async (method: string, path: string, body?: unknown) => {
      const response = await send(ada, method, path, body)
      told.push(await response.text())
      return response.status
    }
    await tell('POST', '/models/own', formOf('own'))
    await tell('POST', '/models/test', { holder: 'own' })
    const conversation = await begin(ada)
    const { message_id: message } = await ask(ada, conversation)
    await tell('GET', '/models')
    await tell('GET', `/conversations/${conversation}/messages`)
    await tell('GET', `/conversations/${conversation}/runs/${String(message)}/export`)
    await tell('POST', '/models/own', formOf('own', { context_tokens: 1 }))
    // Without a key, the kept one goes on with its address, and to no other.
    expect(await tell('POST', '/models/own', formOf('own', { api_key: null, name: 'renamed' }))).toBe(200)
    await ask(ada, conversation)
    expect(servers.own.requests.at(-1)).toMatchObject({
      authorization: `Bearer ${secretOf('own')}`,
      body: { model: 'renamed' },
    })
    const moved = { api_key: null, base_url: servers.service.model.baseUrl }
    await tell('POST', '/models/own', formOf('own', moved))
    await ask(ada, conversation)
    expect(servers.service.requests.at(-1)?.authorization).toBeUndefined()

    await tell('POST', '/models/own', formOf('own'))
    const stored = await sql<Record<string, unknown>>`select * from own_models`.execute(service.ctx.store.db)
    const records = await sql<Record<string, unknown>>`select * from run_records`.execute(
      service.ctx.store.db,
    )
    const shown = [
      ...told,
      JSON.stringify(stored.rows),
      JSON.stringify(records.rows),
      readFileSync(auditLog, 'utf8'),
    ]
    expect(shown.join('\n')).not.toContain(secretOf('own'))
    expect(stored.rows.some(({ userId }) => userId === ada.id)).toBe(true)
    // What another row holds opens nothing: it is bound to its user.
    const bob = await createPerson(service)
    await sql`insert into own_models (user_id, settings, sealed)
      select ${bob.id}, settings, sealed from own_models where user_id = ${ada.id}`.execute(
      service.ctx.store.db,
    )
    const answer = await ask(bob, await begin(bob))
    expect(answer).toMatchObject({ usage: { fallback: { code: 'model_configuration' } } })
  })

  test('with the account its key goes', async () => {
    const ada = await createPerson(service)
    await json(ada, 'POST', '/models/own', formOf('own'))
    const visitor = await signIn(service, ada)
    await visitor.json('POST', '/api/v2/account/deletion', { password: ada.password })
    const left = await sql`select from own_models where user_id = ${ada.id}`.execute(service.ctx.store.db)
    expect(left.rows).toEqual([])
  })
})

test('outside development mode a model is at its provider, or where the administrator lets it be', async () => {
  const { port } = new URL(servers.own.model.baseUrl)
  await using guarded = await startService({
    config: {
      developmentMode: false,
      accounts: { publicUrl: undefined, signUp: 'invited', providers: [] },
      modelHosts: ['*.listed.example', `127.0.0.1:${port}`, '127.0.0.0/8'],
    },
  })
  const root = await createPerson(guarded, { role: 'administrator' })
  const ada = await createPerson(guarded)
  const set = async (person: Person, holder: string, more: object) => {
    const body = { provider: 'openai-compatible', name: 'x', api_key: 'k', ...more }
    return (await guarded.send('POST', `/api/v2/models/${holder}`, { key: person.key, body })).status
  }
  const refused = [
    'http://127.0.0.1:1/v1',
    'http://169.254.169.254/latest',
    'https://10.0.0.1/v1',
    'https://[::1]/v1',
    'https://localhost/v1',
    `https://${['user', 'password'].join(':')}@8.8.8.8/v1`,
    'https://8.8.8.8/v1?key=1',
    'file:///etc/passwd',
    'https://unknown.listed.example/v1',
  ]
  for (const baseUrl of refused) {
    const own = await set(ada, 'own', { base_url: baseUrl })
    const ofService = await set(root, 'service', { base_url: baseUrl })
    expect({ baseUrl, own, ofService }).toEqual({ baseUrl, own: 400, ofService: 400 })
  }
  // A public address: for administrators alone, and over https.
  expect(await set(ada, 'own', { base_url: 'https://8.8.8.8/v1' })).toBe(400)
  expect(await set(root, 'service', { base_url: 'http://8.8.8.8/v1' })).toBe(400)
  expect(await set(root, 'service', { base_url: 'https://8.8.8.8/v1' })).toBe(200)
  expect(await set(ada, 'own', { provider: 'anthropic', name: 'claude-sonnet-5-5' })).toBe(200)
  expect(await set(ada, 'own', { base_url: servers.own.model.baseUrl })).toBe(200)
  const trial = { key: ada.key, body: { holder: 'own' } }
  expect(await guarded.json('POST', '/api/v2/models/test', trial)).toMatchObject({ reply: 'This is own.' })
})
