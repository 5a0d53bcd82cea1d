/** Webhooks of git hosts: what is pushed is parsed again, for whoever has it, where the host shows the secret. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHostedService } from '../faults/start-hosted-service.ts'
import type { HostedService } from '../faults/start-hosted-service.ts'
import { untilReady } from './start-service.ts'
import { runFixtureGit } from '../support/git-fixture.ts'

const secret = 'the-webhook-secret-of-the-tests'
const zeros = '0'.repeat(40)
const path = '/api/v2/webhooks/push'
let service: HostedService

beforeAll(async () => {
  service = await startHostedService({ config: { webhookSecret: secret } })
})
afterAll(async () => await service[Symbol.asyncDispose]())

type Reply = { readonly status: number; readonly body: Record<string, unknown> }
type Event = Record<string, unknown>

const sign = (text: string, key = secret): string => createHmac('sha256', key).update(text).digest('hex')

async function send(text: string, headers: Record<string, string>): Promise<Reply> {
  const response = await service.send('POST', path, { key: null, body: text, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** As each host sends it: the fields that are of use here among others of theirs. */
const hosts = {
  GitHub: {
    event: (url: string, after: string, ref = 'refs/heads/main'): Event => ({
      ref,
      before: zeros,
      after,
      repository: { id: 35129377, full_name: 'acme/shop', clone_url: url, ssh_url: 'git@github.com:acme/shop.git', default_branch: 'main', owner: { login: 'acme' } },
      pusher: { name: 'ada', email: 'ada@example.com' },
      created: false,
      deleted: after === zeros,
      commits: [{ id: after, message: 'Change prices', added: [], modified: ['a.py'] }],
    }),
    send: async (event: Event, key = secret) => {
      const text = JSON.stringify(event)
      return await send(text, {
        'x-github-event': 'push',
        'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
        'x-hub-signature-256': `sha256=${sign(text, key)}`,
      })
    },
  },
  'GitHub, by a form': {
    event: (url: string, after: string, ref = 'refs/heads/main'): Event => hosts.GitHub.event(url, after, ref),
    send: async (event: Event, key = secret) => {
      const text = new URLSearchParams({ payload: JSON.stringify(event) }).toString()
      return await send(text, {
        'content-type': 'application/x-www-form-urlencoded',
        'x-github-event': 'push',
        'x-hub-signature-256': `sha256=${sign(text, key)}`,
      })
    },
  },
  GitLab: {
    event: (url: string, after: string, ref = 'refs/heads/main'): Event => ({
      object_kind: 'push',
      event_name: 'push',
      before: zeros,
      after,
      ref,
      checkout_sha: after,
      project: { id: 15, path_with_namespace: 'acme/shop', git_http_url: url, git_ssh_url: 'git@gitlab.example.com:acme/shop.git', default_branch: 'main' },
      repository: { name: 'Shop', url: 'git@gitlab.example.com:acme/shop.git', git_http_url: url, visibility_level: 0 },
      commits: [],
      total_commits_count: 1,
    }),
    send: async (event: Event, key = secret) =>
      await send(JSON.stringify(event), {
        'x-gitlab-event': 'Push Hook',
        'x-gitlab-event-uuid': '13792a34-cac6-4fda-95a8-c58e00a3954e',
        'x-gitlab-token': key,
      }),
  },
  Gitea: {
    event: (url: string, after: string, ref = 'refs/heads/main'): Event => ({
      ref,
      before: zeros,
      after,
      compare_url: '',
      commits: [],
      repository: { id: 140, full_name: 'acme/shop', clone_url: url, ssh_url: 'ssh://gitea@localhost:2222/acme/shop.git', default_branch: 'main' },
      pusher: { id: 1, login: 'gitea' },
    }),
    send: async (event: Event, key = secret) => {
      const text = JSON.stringify(event)
      return await send(text, {
        'x-gitea-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473',
        'x-gitea-event': 'push',
        'x-github-event': 'push',
        'x-gitea-signature': sign(text, key),
      })
    },
  },
} // prettier-ignore

/** A repository whose head lies one commit before what can be pushed. */
async function createPushed(name: string) {
  const repository = await service.host(name, [
    { 'a.py': 'def before(): pass\n' },
    { 'a.py': 'def pushed(): pass\n' },
  ])
  const [first = '', second = ''] = repository.commits
  const moveTo = async (commit: string) =>
    await runFixtureGit(repository.directory, ['update-ref', 'refs/heads/main', commit])
  await moveTo(first)
  const { id } = await service.parse({ repo_name: name })
  return { id, url: `${service.git.url}/${name}.git`, first, second, moveTo }
}

test.each(Object.entries(hosts))(
  'a push of %s is parsed, for all who follow the branch',
  async (name, host) => {
    const { id, url, first, second, moveTo } = await createPushed(`acme/${name.replaceAll(/\W/g, '')}`)
    await moveTo(second)
    expect(await host.send(host.event(url, second))).toEqual({ status: 200, body: { message: 'Received.' } })
    expect(await service.untilEnded(id)).toMatchObject({ status: 'ready', commit_id: second })
    expect((await service.node(id, 'a.py#pushed')).status).toBe(200)
    // Again, late, of another branch, of a tag and of a branch that is gone: there is nothing to parse.
    const before = service.git.requests.length
    for (const event of [
      host.event(url, second),
      host.event(url, first),
      host.event(url, first, 'refs/heads/other'),
      host.event(url, first, 'refs/tags/v1'),
      host.event(url, zeros),
    ]) {
      expect((await host.send(event)).status).toBe(200)
      expect(await service.json('GET', `/api/v2/parsing-status/${id}`)).toMatchObject({
        status: 'ready',
        commit_id: second,
      })
    }
    // For the one that names another commit the host is asked where its branch is.
    expect(service.git.requests.length - before).toBeLessThanOrEqual(2)
  },
)

test.each(Object.entries(hosts))('of %s without the secret nothing is taken', async (name, host) => {
  const { id, url, second, moveTo } = await createPushed(`closed/${name.replaceAll(/\W/g, '')}`)
  await moveTo(second)
  const refused = await host.send(host.event(url, second), 'another-secret-of-somebody')
  expect(refused).toMatchObject({ status: 403, body: { code: 'signature_refused' } })
  expect((await service.json('GET', `/api/v2/parsing-status/${id}`))['commit_id']).not.toBe(second)
})

test('what is not signed, signed over another text, or no push is told nothing', async () => {
  expect(await send('{}', {})).toMatchObject({ status: 403 })
  expect(await send('{"a": 1}', { 'x-hub-signature-256': `sha256=${sign('{}')}` })).toMatchObject({
    status: 403,
  })
  expect(await send('{', { 'x-hub-signature-256': `sha256=${sign('{')}` })).toMatchObject({ status: 400 })
  const unknown = hosts.GitHub.event('https://git.example.com/acme/nowhere.git', 'a'.repeat(40))
  expect(await hosts.GitHub.send(unknown)).toEqual({ status: 200, body: { message: 'Received.' } })
  const ping = {
    zen: 'Keep it logically awesome.',
    hook_id: 1,
    hook: { type: 'Repository', events: ['push'] },
  }
  expect(await hosts.GitHub.send(ping)).toEqual({ status: 200, body: { message: 'Received.' } })
  expect(await hosts.GitLab.send({ object_kind: 'issue', project: { id: 1 } })).toMatchObject({ status: 200 })
})

test('what is pushed while a parse is under way is parsed behind it', async () => {
  const { id, url, second, moveTo } = await createPushed('acme/busy')
  const { db } = service.ctx.store
  await db
    .updateTable('projects')
    .set({ status: 'submitted' })
    .where('id', '=', id as never)
    .execute()
  await moveTo(second)
  expect((await hosts.GitHub.send(hosts.GitHub.event(url, second))).status).toBe(200)
  await vi.waitFor(async () => {
    expect(await service.json('GET', `/api/v2/parsing-status/${id}`)).toMatchObject({
      status: 'ready',
      commit_id: second,
    })
  }, 60_000)
})

test('without a secret there is no such address', async () => {
  await using closed = await startHostedService()
  const response = await closed.send('POST', path, { key: null, body: {}, headers: { 'x-gitlab-token': '' } })
  expect(response.status).toBe(404)
})

test('the host is asked once for all who follow a branch', async () => {
  const { url, first, moveTo } = await createPushed('acme/followed')
  for (let count = 0; count < 5; count += 1) {
    const { key } = await service.createUser()
    const body = { repo_name: 'acme/followed' }
    const { project_id: id } = await service.json('POST', '/api/v2/parse', { key, body })
    await untilReady(service, String(id), key)
  }
  await moveTo(first)
  const before = service.git.requests.length
  // Late: the host knows nothing newer, so that nothing is parsed.
  expect((await hosts.GitHub.send(hosts.GitHub.event(url, zeros.replaceAll('0', '1')))).status).toBe(200)
  // Two requests of git: what it speaks, and the branches.
  expect(service.git.requests.length - before).toBe(2)
})
