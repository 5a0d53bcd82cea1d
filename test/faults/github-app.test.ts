/** Private repositories by a GitHub App: who may, by which token, and what is said where it does not work. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import type { GithubApp } from '../../src/services/github-app/settings.ts'
import {
  grantRepositories,
  parseGranted,
  revokeRepositories,
} from '../../src/services/github-app/administer-grants.ts'
import { createOrganisation, setMember } from '../../src/store/index.ts'
import { addCommits } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startGithubAppServer } from '../support/github-app-server.ts'
import type { GithubAppServer } from '../support/github-app-server.ts'
import type { GitServerRequest } from '../support/git-server.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

type Person = Awaited<ReturnType<HostedService['createUser']>>

let stack: AsyncDisposableStack
let github: GithubAppServer
let service: HostedService
let repository: FixtureRepository
let logged: string[]
/** Moves the clock of the service. */
let laterMs: number

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  laterMs = 0
  github = stack.use(await startGithubAppServer(() => Date.now() + laterMs))
  github.installations.set('acme', { id: 17, repositories: ['shop', 'other'] })
  logged = []
})
afterEach(() => stack.disposeAsync())

/** A git host whose private repositories are read with tokens of the app alone; `acme/open` is public. */
async function start({ isLocal = false, timeoutMs = 10_000 } = {}): Promise<void> {
  const app = { id: github.appId, key: github.privateKey, origin: '', api: github.api, timeoutMs }
  service = stack.use(
    await startHostedService({
      onRequest: refusePrivate,
      config: {
        developmentMode: false,
        accounts: isLocal ? undefined : { publicUrl: undefined, signUp: 'invited', providers: [] },
      },
    }),
  )
  Object.assign(service.ctx.config, { githubApp: { ...app, origin: service.git.url } satisfies GithubApp })
  const log = (...what: unknown[]): void => void logged.push(JSON.stringify(what))
  Object.assign(service.ctx, {
    log: { debug: log, info: log, warn: log, error: log },
    clock: () => Date.now() + laterMs,
  })
  repository = await service.host('acme/shop', [{ 'a.py': 'def secret(): pass\n' }])
  await service.host('acme/other', [{ 'b.py': 'def other(): pass\n' }])
  await service.host('acme/open', [{ 'c.py': 'def everybody(): pass\n' }])
}

function refusePrivate({ path, authorization }: GitServerRequest, response: ServerResponse): boolean {
  const [, name = ''] = /^\/([^/]+\/[^/]+?)\.git(?:\/|$)/.exec(path) ?? /^\/([^/]+\/[^/]+)\//.exec(path) ?? []
  const encoded = /^Basic (.+)$/.exec(authorization ?? '')?.[1] ?? ''
  const [user, password] = Buffer.from(encoded, 'base64').toString().split(':')
  if (name === 'acme/open' && authorization === undefined) return false
  if (user === 'x-access-token' && github.accepts(password, name)) return false
  response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  return true
}

async function parse({ key }: Person, repoName = 'acme/shop') {
  const body = { repo_name: repoName }
  const { project_id: id } = await service.json('POST', '/api/v2/parse', { key, body })
  for (;;) {
    const found = await service.json('GET', `/api/v2/parsing-status/${String(id)}`, { key })
    if (found['status'] === 'ready' || found['status'] === 'error') {
      return { id: String(id), status: found['status'], error: found['error'], latest: found['latest'] }
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const grant = async ({ user }: Person, repositories = 'acme'): Promise<void> =>
  await grantRepositories(service.ctx, parseGranted(repositories), { kind: 'user', id: user.id })

const isError = (text: string) => ({ status: 'error', error: expect.stringContaining(text) as string })
const asks = (): string[] => github.requests.filter((request) => request !== 'GET /app')

describe('who may read by it', () => {
  test('is whom an administrator has let, by user, by repository or by organisation, and nobody else', async () => {
    await start()
    const [ada, bob, cat] = [
      await service.createUser(),
      await service.createUser(),
      await service.createUser(),
    ]
    expect(await parse(ada)).toMatchObject(
      isError('the GitHub App was not tried, since you have no grant for "acme"'),
    )
    expect(github.requests).toEqual([])
    await grant(ada)
    expect(await parse(ada)).toMatchObject({ status: 'ready', latest: true })
    // The mirror is there by now; the host is asked all the same.
    expect(await parse(bob)).toMatchObject(isError('you have no grant'))
    await grant(bob, 'Acme/Shop')
    expect(await parse(bob)).toMatchObject({ status: 'ready' })
    expect(await parse(bob, 'acme/other')).toMatchObject(isError('you have no grant'))

    const { db } = service.ctx.store
    const team = await createOrganisation(db, 'Team', ada.user.id)
    await grantRepositories(service.ctx, parseGranted('acme'), { kind: 'organisation', id: team.id })
    expect(await parse(cat, 'acme/other')).toMatchObject(isError('you have no grant'))
    const member = { userId: cat.user.id, organisationId: team.id, role: 'member' as const }
    await setMember(db, member, { isNew: true })
    expect(await parse(cat, 'acme/other')).toMatchObject({ status: 'ready' })

    await revokeRepositories(service.ctx, parseGranted('acme/shop'), { kind: 'user', id: bob.user.id })
    const project = (await parse(bob)).id
    await addCommits(repository.directory, [{ 'b.py': 'def later(): pass\n' }])
    const before = service.git.requests.length
    await service.json('POST', `/api/v2/projects/${project}/refresh`, { key: bob.key })
    const sent = service.git.requests.slice(before)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter(({ authorization }) => authorization !== undefined)).toEqual([])
  })

  test('is whoever has the key where nobody signs in', async () => {
    await start({ isLocal: true })
    expect(await parse(await service.createUser())).toMatchObject({ status: 'ready' })
  })

  test('each token reads one repository, and what is public is read without', async () => {
    await start()
    const ada = await service.createUser()
    await grant(ada)
    await parse(ada)
    await parse(ada, 'acme/other')
    expect(github.tokens.map(({ repositories }) => repositories)).toEqual([['acme/shop'], ['acme/other']])
    expect(await parse(ada, 'acme/open')).toMatchObject({ status: 'ready' })
    expect(github.tokens).toHaveLength(2)
  })
})

describe('a token', () => {
  test('is made once for all who ask, until shortly before its end, and is seen nowhere', async () => {
    await start()
    const people = [await service.createUser(), await service.createUser(), await service.createUser()]
    for (const person of people) await grant(person)
    const parsed = await Promise.all(people.map(async (person) => await parse(person)))
    expect(parsed.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(asks()).toEqual(['GET /repos/acme/shop/installation', 'POST /app/installations/17/access_tokens'])
    laterMs = 54 * 60_000
    await parse(people[0]!)
    expect(github.tokens).toHaveLength(1)
    laterMs = 56 * 60_000
    await addCommits(repository.directory, [{ 'b.py': 'def later(): pass\n' }])
    const renewed = await parse(people[0]!)
    const files = await service.json('GET', `/api/v2/projects/${renewed.id}/files`, { key: people[0]!.key })
    expect(files['files']).toMatchObject([{ path: 'a.py' }, { path: 'b.py' }])
    expect(github.tokens).toHaveLength(2)
    const { db } = service.ctx.store
    const rows = JSON.stringify([
      await db.selectFrom('projects').selectAll().execute(),
      await db.selectFrom('gitTokens').selectAll().execute(),
      await db.selectFrom('githubGrants').selectAll().execute(),
    ])
    for (const { token } of github.tokens) {
      expect(rows).not.toContain(token)
      expect(logged.join('\n')).not.toContain(token)
      expect(service.git.requests.filter(({ path }) => path.includes(token))).toEqual([])
    }
    expect(JSON.stringify(service.ctx.config)).not.toContain('PRIVATE')
  })

  test('that was revoked is made anew, once', async () => {
    await start()
    const ada = await service.createUser()
    await grant(ada)
    await parse(ada)
    github.revokeTokens()
    await addCommits(repository.directory, [{ 'b.py': 'def later(): pass\n' }])
    const { id } = await parse(ada)
    const files = await service.json('GET', `/api/v2/projects/${id}/files`, { key: ada.key })
    expect(files['files']).toMatchObject([{ path: 'a.py' }, { path: 'b.py' }])
    expect(github.tokens).toHaveLength(2)
  })

  test('is not used any more when the installation is removed, which is said', async () => {
    await start()
    const ada = await service.createUser()
    await grant(ada)
    const { id } = await parse(ada)
    github.revokeTokens()
    github.installations.delete('acme')
    await service.ctx.store.db.updateTable('projects').set({ status: 'error' }).execute()
    await service.json('POST', '/api/v2/parse', { key: ada.key, body: { repo_name: 'acme/shop' } })
    await expect
      .poll(async () => await service.json('GET', `/api/v2/parsing-status/${id}`, { key: ada.key }), {
        timeout: 60_000,
        interval: 20,
      })
      .toMatchObject(
        isError(
          `no installation for owner "acme" that covers "shop"; expected it to be installed at ${github.api}/apps/reader/installations/new`,
        ),
      )
  })
})

describe('what does not work is said', () => {
  const refusals: readonly (readonly [string, number, string, string])[] = [
    ['the key is not the app’s', 401, 'GET /repos', 'did not accept the app; expected PARLEY_GITHUB_APP and'],
    ['the app has asked too often', 403, 'GET /repos', 'refused the app (403)'],
    ['the installation goes between', 404, 'POST /app', 'for owner "acme" was removed'],
    ['the app lacks a permission', 422, 'POST /app', 'may not read the contents of "shop"'],
    ['the interface fails', 502, 'GET /repos', 'failed (502)'],
    ['the repository was renamed', 301, 'GET /repos', 'has another name on GitHub'],
    ['the answer is none', 201, 'POST /app', 'gave no answer that can be read'],
  ]
  test('by its reason, of what GitHub refuses', async () => {
    await start()
    for (const [what, status, at, text] of refusals) {
      // Past the end of every token and of what is remembered of a failure.
      laterMs += 2 * 3_600_000
      const person = await service.createUser()
      await grant(person)
      github.answer = (asked, response) => {
        if (!asked.startsWith(at)) return false
        response.writeHead(status).end('{"message":"of the host"}')
        return true
      }
      expect({ what, ...(await parse(person)) }).toMatchObject({ what, ...isError(text) })
      // What everybody may read is read all the same.
      expect({ what, ...(await parse(person, 'acme/open')) }).toMatchObject({ what, status: 'ready' })
    }
  })

  test('where the installation is suspended, or does not cover the repository', async () => {
    await start()
    const ada = await service.createUser()
    await grant(ada)
    github.installations.set('acme', { id: 17, repositories: ['shop'], isSuspended: true })
    expect(await parse(ada)).toMatchObject(
      isError('the installation of the GitHub App for owner "acme" is suspended'),
    )
    expect(await parse(ada, 'acme/other')).toMatchObject(
      isError('no installation for owner "acme" that covers "other"'),
    )
  })

  test('where the interface does not answer', async () => {
    await start({ timeoutMs: 100 })
    const ada = await service.createUser()
    await grant(ada)
    github.answer = () => true
    expect(await parse(ada)).toMatchObject(isError('did not answer within 0.1 s'))
    expect(await parse(ada, 'acme/open')).toMatchObject({ status: 'ready' })
    github.answer = undefined
    laterMs = 60_000
    expect(await parse(ada)).toMatchObject({ status: 'ready' })
  })
})
