/** Private repositories: read with the token of the user who asks, which goes to its own host and is shown to nobody. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { join } from 'node:path'
import { addCommits, createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import type { GitServer } from '../support/git-server.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedOptions, HostedService, Parsed } from './start-hosted-service.ts'

const token = 'token-of-ada-0123456789'
const basic = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`
const stack: AsyncDisposableStack[] = []
let own: AsyncDisposableStack
/** Another host, which asks for nothing. */
let other: GitServer

beforeEach(async () => {
  own = new AsyncDisposableStack()
  stack.push(own)
  const root = own.use(await createTemporaryDirectory()).path
  await createRepository([{ 'a.py': 'def elsewhere(): pass\n' }], {
    directory: join(root, 'own/flask.git'),
    bare: true,
  })
  other = own.use(await startGitServer({ root }))
})
afterEach(async () => {
  for (const one of stack.splice(0)) await one.disposeAsync()
})

/** A service for others whose git host lets nobody read without the token. */
async function start(options: HostedOptions = {}): Promise<HostedService> {
  return own.use(
    await startHostedService({
      auth: { password: token },
      ...options,
      config: { developmentMode: false, ...options.config },
    }),
  )
}

async function parse(
  service: HostedService,
  key: string,
  repo_name = 'own/secret',
): Promise<Parsed & { readonly latest: boolean }> {
  const { project_id: id } = await service.json('POST', '/api/v2/parse', { key, body: { repo_name } })
  for (;;) {
    const found = await service.json('GET', `/api/v2/parsing-status/${String(id)}`, { key })
    if (found['status'] === 'ready' || found['status'] === 'error') {
      return { ...found, id: String(id) } as unknown as Parsed & { latest: boolean }
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function save(service: HostedService, key: string, host: string): Promise<Record<string, unknown>> {
  return await service.json('POST', '/api/v2/git-tokens', { key, body: { host, token } })
}

const hostSecret = async (service: HostedService): Promise<FixtureRepository> =>
  await service.host('own/secret', [{ 'a.py': 'def secret(): pass\n' }])

test('a private repository is read by who has saved a token, and by nobody else', async () => {
  const service = await start()
  const repository = await hostSecret(service)
  const [ada, bob] = [await service.createUser(), await service.createUser()]
  expect((await parse(service, ada.key)).status).toBe('error')

  const saved = await save(service, ada.key, service.git.url)
  expect(saved).toMatchObject({ host: service.git.url, last_used_at: null })
  expect(await parse(service, ada.key)).toMatchObject({ status: 'ready', latest: true })
  expect(service.git.requests.at(-1)?.authorization).toBe(basic)
  const listed = await service.send('GET', '/api/v2/git-tokens', { key: ada.key })
  const text = await listed.text()
  expect(JSON.parse(text)).toMatchObject([{ id: saved['id'], last_used_at: expect.any(String) }])
  expect(text).not.toContain(token)

  // The mirror is there by now; the host is asked all the same.
  expect(await parse(service, bob.key)).toMatchObject({ status: 'error' })
  expect(await (await service.send('GET', '/api/v2/git-tokens', { key: bob.key })).json()).toEqual([])

  await addCommits(repository.directory, [{ 'b.py': 'def added(): pass\n' }])
  const refreshed = await parse(service, ada.key)
  expect(refreshed.status).toBe('ready')
  const files = await service.json('GET', `/api/v2/projects/${refreshed.id}/files`, { key: ada.key })
  expect(files['files']).toMatchObject([{ path: 'a.py' }, { path: 'b.py' }])

  await service.json('DELETE', `/api/v2/git-tokens/${String(saved['id'])}`, { key: ada.key })
  await addCommits(repository.directory, [{ 'c.py': 'def later(): pass\n' }])
  const after = service.git.requests.length
  await parse(service, ada.key)
  const asked = service.git.requests.slice(after)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ authorization }) => authorization !== undefined)).toEqual([])
})

test('what is stored and logged of a token is not the token', async () => {
  const service = await start()
  await hostSecret(service)
  const { key } = await service.createUser()
  await save(service, key, service.git.url)
  const rows = await service.ctx.store.db.selectFrom('gitTokens').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('base64url').slice(0, 16))
  const { status, error } = await parse(service, key, 'own/missing')
  expect(status).toBe('error')
  expect(error).not.toContain(token)
})

test('a token that was moved to another user, or encrypted with another secret, is not sent', async () => {
  const service = await start()
  await hostSecret(service)
  const [ada, bob] = [await service.createUser(), await service.createUser()]
  await save(service, ada.key, service.git.url)
  await service.ctx.store.db.updateTable('gitTokens').set({ userId: bob.user.id }).execute()
  const { status, error } = await parse(service, bob.key)
  expect(status).toBe('error')
  expect(error).toContain('expected it to be saved again')
  expect(service.git.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([])
})

test('a redirect to another host is followed without the token', async () => {
  const service = await start({
    config: { developmentMode: true },
    onRequest: ({ path }, response) => {
      const moved = /^\/own\/away(?:\.git)?(\/.*)$/.exec(path)
      if (moved === null) return false
      response.writeHead(301, { location: `${other.url}/own/flask.git${moved[1]}` }).end()
      return true
    },
  })
  const { key } = await service.createUser()
  await save(service, key, service.git.url)
  expect((await parse(service, key, 'own/away')).status).toBe('ready')
  expect(service.git.requests.some(({ authorization }) => authorization === basic)).toBe(true)
  expect(other.requests.length).toBeGreaterThan(0)
  expect(other.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([])
})

test('in an organisation the token of who added a project reads it for members, until they leave', async () => {
  const service = await start({
    config: { accounts: { publicUrl: undefined, signUp: 'invited', providers: [] } },
  })
  const repository = await hostSecret(service)
  const [ada, bob] = [await service.createUser(), await service.createUser()]
  const created = await service.json('POST', '/api/v2/organisations', {
    key: bob.key,
    body: { name: 'Engineers' },
  })
  const organisation = String(created['id'])
  const { token: invitation } = await service.json(
    'POST',
    `/api/v2/organisations/${organisation}/invitations`,
    { key: bob.key, body: {} },
  )
  await service.json('POST', '/api/v2/invitations/accept', { key: ada.key, body: { token: invitation } })
  await save(service, ada.key, service.git.url)
  const { id } = await parse(service, ada.key)
  await service.json('POST', `/api/v2/projects/${id}/owner`, {
    key: ada.key,
    body: { organisation_id: organisation },
  })
  await addCommits(repository.directory, [{ 'b.py': 'def added(): pass\n' }])
  const refresh = async (): Promise<unknown> => {
    await service.json('POST', `/api/v2/projects/${id}/refresh`, { key: bob.key })
    for (;;) {
      const found = await service.json('GET', `/api/v2/parsing-status/${id}`, { key: bob.key })
      if (found['status'] === 'ready' || found['status'] === 'error') return found['commit_id']
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const before = await refresh()
  const sent = (): number =>
    service.git.requests.filter(({ authorization }) => authorization === basic).length
  expect(sent()).toBeGreaterThan(0)
  await service.json('DELETE', `/api/v2/organisations/${organisation}/members/${ada.user.id}`, {
    key: bob.key,
  })
  await addCommits(repository.directory, [{ 'c.py': 'def later(): pass\n' }])
  const until = sent()
  expect(await refresh()).toBe(before)
  expect(sent()).toBe(until)
})

test.each([
  ['http://git.example.com', 'expected a host that speaks https'],
  ['git.example.com/own/repo', 'expected a host that speaks https'],
  ['', 'expected a value'],
  ['git.example.com', 'one of PARLEY_GIT_HOSTS'],
])('a token for "%s" is refused', async (host, expected) => {
  const service = await start()
  const response = await service.send('POST', '/api/v2/git-tokens', { body: { host, token } })
  const text = await response.text()
  expect(response.status).toBe(400)
  expect(text).toContain(expected)
  expect(text).not.toContain(token)
})
