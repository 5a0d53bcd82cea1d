/** Organisations: who joins, what members share, and what is left to who leaves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccountOf, resolveUser, setUserDisabled } from '../../src/services/accounts/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { createPerson as create } from './create-person.ts'
import type { Person } from './create-person.ts'
import { collect, readFrames, readUntil } from './read-stream.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'
import { createVisitor } from './test-visitor.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let model: ToldModel
let repository: FixtureRepository
let auditLog: string

beforeAll(async () => {
  model = stack.use(await startToldModel())
  repository = stack.use(await createRepository([{ 'a.py': 'def total():\n    return 1\n' }]))
  auditLog = join(stack.use(await createTemporaryDirectory()).path, 'audit.jsonl')
  service = stack.use(
    await startService({
      config: {
        accounts: { publicUrl: undefined, signUp: 'invited', providers: [] },
        model: model.settings,
        auditLog,
      },
      onError: () => {},
    }),
  )
  // Without an administrator the first sign-up would be the first account's.
  await create(service, { role: 'administrator', hasPassword: false })
})
afterAll(() => stack.disposeAsync())

type Reply = Record<string, unknown> & { readonly status: number }

const createPerson = async () => await create(service, { hasPassword: false })

/** The JSON of a reply, whatever its status. */
async function ask({ key }: Person, method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await service.send(method, path, { key, ...(body === undefined ? {} : { body }) })
  return { ...((await response.json()) as Record<string, unknown>), status: response.status }
}

async function createOrganisation(owner: Person): Promise<string> {
  return String((await ask(owner, 'POST', '/api/v2/organisations', { name: 'Engineers' }))['id'])
}

async function inviteTo(owner: Person, organisation: string, role = 'member'): Promise<string> {
  const made = await ask(owner, 'POST', `/api/v2/organisations/${organisation}/invitations`, { role })
  return String(made['token'])
}

async function addMember(
  owner: Person,
  organisation: string,
  person: Person,
  role = 'member',
): Promise<void> {
  const token = await inviteTo(owner, organisation, role)
  expect(await ask(person, 'POST', '/api/v2/invitations/accept', { token })).toMatchObject({ status: 200 })
}

async function parseFor(person: Person, organisation: string): Promise<string> {
  const body = { repo_path: repository.directory, organisation_id: organisation }
  const { project_id: project } = await ask(person, 'POST', '/api/v2/parse', body)
  await untilReady(service, String(project), person.key)
  return String(project)
}

const projectsOf = async ({ key }: Person): Promise<unknown[]> => {
  const listed = await service.send('GET', '/api/v2/projects/list', { key })
  return ((await listed.json()) as { id: string }[]).map(({ id }) => id)
}

describe('members', () => {
  test('join by an invitation, each by their own', async () => {
    const [ada, bob, cat] = [await createPerson(), await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    const token = await inviteTo(ada, organisation, 'admin')
    expect(await createVisitor(service).json('POST', '/api/v2/auth/invitation', { token })).toMatchObject({
      organisation: 'Engineers',
      role: 'admin',
    })
    const accept = async (person: Person) =>
      (await ask(person, 'POST', '/api/v2/invitations/accept', { token })).status
    const both = await Promise.all([accept(bob), accept(cat)])
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 404])
    const described = await ask(ada, 'GET', `/api/v2/organisations/${organisation}`)
    expect(described['members']).toMatchObject([
      { user_id: ada.id, role: 'owner' },
      { user_id: both[0] === 200 ? bob.id : cat.id, role: 'admin' },
    ])
    expect(described['invitations']).toEqual([])
  })

  test('make an account by an invitation where nobody else may, once', async () => {
    const ada = await createPerson()
    const organisation = await createOrganisation(ada)
    const token = await inviteTo(ada, organisation)
    const sign = async (email: string, given: string | undefined): Promise<Reply> =>
      await createVisitor(service).json('POST', '/api/v2/auth/sign-up', {
        name: 'Guest',
        email,
        password: 'correct horse battery',
        token: given,
      })
    expect(await sign('guest@example.com', undefined)).toMatchObject({ status: 403 })
    expect(await sign('guest@example.com', `${token}x`)).toMatchObject({ status: 403 })
    const together = await Promise.all(
      ['guest@example.com', 'guest-2@example.com'].map(async (email) => await sign(email, token)),
    )
    expect(together.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    const members = (await ask(ada, 'GET', `/api/v2/organisations/${organisation}`))['members']
    expect(members).toMatchObject([{ user_id: ada.id }, { role: 'member' }])
  })

  test('are not made by an invitation that was taken back, or whose time is over', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    const path = `/api/v2/organisations/${organisation}/invitations`
    const made = await ask(ada, 'POST', path, {})
    expect(await ask(ada, 'DELETE', `${path}/${String(made['id'])}`)).toMatchObject({ status: 200 })
    const late = await inviteTo(ada, organisation)
    await service.ctx.store.db
      .updateTable('invitations')
      .set({ expiresAt: new Date(0) })
      .execute()
    for (const token of [made['token'], late]) {
      expect(await ask(bob, 'POST', '/api/v2/invitations/accept', { token })).toMatchObject({
        status: 404,
        code: 'invitation_not_found',
      })
    }
  })

  test.each(['removed', 'demoted', 'disabled', 'deleted', 'removed and back'] as const)(
    'are not made by an invitation of an admin who is %s',
    async (what) => {
      const [owner, admin, guest] = [await createPerson(), await createPerson(), await createPerson()]
      const organisation = await createOrganisation(owner)
      await addMember(owner, organisation, admin, 'admin')
      const token = await inviteTo(admin, organisation, 'admin')
      const member = `/api/v2/organisations/${organisation}/members/${admin.id}`
      const user = await resolveUser(service.ctx, admin.id)
      if (what === 'demoted') await ask(owner, 'PATCH', member, { role: 'member' })
      else if (what === 'disabled') await setUserDisabled(service.ctx, user, true)
      else if (what === 'deleted') await deleteAccountOf(service.ctx, user)
      else await ask(owner, 'DELETE', member)
      if (what === 'removed and back') await addMember(owner, organisation, admin, 'admin')
      const described = await ask(owner, 'GET', `/api/v2/organisations/${organisation}`)
      expect(described['invitations']).toEqual([])
      const refused = { status: 404, code: 'invitation_not_found' }
      expect(await ask(guest, 'POST', '/api/v2/invitations/accept', { token })).toMatchObject(refused)
      const visitor = createVisitor(service)
      expect(await visitor.json('POST', '/api/v2/auth/invitation', { token })).toMatchObject(refused)
      const account = { name: 'G', email: `guest-of-${what.replaceAll(' ', '-')}@example.com` }
      const made = { ...account, password: 'correct horse battery', token }
      expect(await visitor.json('POST', '/api/v2/auth/sign-up', made)).toMatchObject({ status: 403 })
    },
  )

  test.each(['disabled', 'removed', 'revoked'] as const)(
    'read no answer on who are %s while it is written',
    async (what) => {
      const [owner, person] = [await createPerson(), await createPerson()]
      const organisation = await createOrganisation(owner)
      await addMember(owner, organisation, person)
      const project = await parseFor(owner, organisation)
      const posted = await service.send('POST', `/api/v2/project/${project}/message?stream=true`, {
        key: person.key,
        body: { content: 'What is total?' },
      })
      const answer = await model.next()
      answer.say('It gives one. ')
      const read = readFrames(posted)
      await readUntil(read, 'It gives one.')
      if (what === 'disabled') {
        await setUserDisabled(service.ctx, await resolveUser(service.ctx, person.id), true)
      } else if (what === 'removed') {
        await ask(owner, 'DELETE', `/api/v2/organisations/${organisation}/members/${person.id}`)
      } else {
        const keys = await service.send('GET', '/api/v2/keys', { key: person.key })
        const [{ id } = { id: '' }] = (await keys.json()) as { id: string }[]
        await ask(person, 'DELETE', `/api/v2/keys/${id}`)
      }
      const last = (await collect(read)).at(-1)?.data
      await answer.gone
      expect(['stopped', 'error']).toContain(last?.status)
      // The reader and what is written for them are ended by two notices, of which either may be the first.
      if (what === 'revoked')
        expect(['Invalid API key.', 'The API key that asked for it was revoked.']).toContain(last?.error)
    },
  )

  test('do what their role allows, and an owner stays', async () => {
    const [owner, admin, member] = [await createPerson(), await createPerson(), await createPerson()]
    const organisation = await createOrganisation(owner)
    await addMember(owner, organisation, admin, 'admin')
    await addMember(owner, organisation, member)
    const of = (person: Person) => `/api/v2/organisations/${organisation}/members/${person.id}`
    const refused = { status: 403, code: 'role_refused' }
    expect(await ask(admin, 'PATCH', of(member), { role: 'owner' })).toMatchObject(refused)
    expect(await ask(admin, 'PATCH', of(owner), { role: 'member' })).toMatchObject(refused)
    expect(await ask(admin, 'DELETE', of(owner))).toMatchObject(refused)
    expect(await ask(admin, 'DELETE', `/api/v2/organisations/${organisation}`)).toMatchObject(refused)
    expect(await ask(admin, 'PATCH', of(member), { role: 'admin' })).toMatchObject({ status: 200 })
    const last = { status: 400, code: 'last_owner' }
    expect(await ask(owner, 'PATCH', of(owner), { role: 'member' })).toMatchObject(last)
    expect(await ask(owner, 'DELETE', of(owner))).toMatchObject(last)
    expect(await ask(owner, 'PATCH', of(admin), { role: 'owner' })).toMatchObject({ status: 200 })
    const both = await Promise.all([ask(owner, 'DELETE', of(owner)), ask(admin, 'DELETE', of(admin))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  })
})

describe('a project of an organisation', () => {
  test('is one for all members, and stays when who added it leaves', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    const project = await parseFor(bob, organisation)
    expect(await parseFor(ada, organisation)).toBe(project)
    expect(await projectsOf(ada)).toEqual([project])
    expect(await ask(ada, 'GET', `/api/v2/projects/${project}`)).toMatchObject({
      organisation_id: organisation,
    })
    const path = `/api/v2/organisations/${organisation}/members/${bob.id}`
    expect(await ask(bob, 'DELETE', path)).toMatchObject({ status: 200 })
    expect(await projectsOf(bob)).toEqual([])
    expect(await projectsOf(ada)).toEqual([project])
    expect(await ask(bob, 'DELETE', `/api/v2/projects/${project}`)).toMatchObject({ status: 404 })
    // Their own project of the same folder is another one.
    const body = { repo_path: repository.directory }
    expect((await ask(bob, 'POST', '/api/v2/parse', body))['project_id']).not.toBe(project)
  })

  test('is given to it and taken back by who may', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    const project = await service.parseFolder(repository.directory, ada.key)
    const path = `/api/v2/projects/${project}/owner`
    expect(await projectsOf(bob)).toEqual([])
    expect(await ask(ada, 'POST', path, { organisation_id: organisation })).toMatchObject({
      organisation_id: organisation,
    })
    expect(await projectsOf(bob)).toEqual([project])
    expect(await ask(bob, 'POST', path, { organisation_id: null })).toMatchObject({ status: 403 })
    expect(await ask(ada, 'POST', path, { organisation_id: null })).toMatchObject({ organisation_id: null })
    expect(await projectsOf(bob)).toEqual([])
    await parseFor(bob, organisation)
    expect(await ask(ada, 'POST', path, { organisation_id: organisation })).toMatchObject({
      status: 400,
      code: 'project_exists',
    })
  })

  test('is managed by who added it and by admins, and says so', async () => {
    const [ada, bob, cat] = [await createPerson(), await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    await addMember(ada, organisation, cat)
    const project = await service.parseFolder(repository.directory, bob.key)
    const path = `/api/v2/projects/${project}`
    const accessOf = async (person: Person) => (await ask(person, 'GET', path))['access']
    expect(await accessOf(bob)).toBe('manage')
    await ask(bob, 'POST', `${path}/owner`, { organisation_id: organisation })
    expect(await Promise.all([ada, bob, cat].map(accessOf))).toEqual(['manage', 'manage', 'use'])
    const refused = { status: 403, code: 'role_refused' }
    expect(await ask(cat, 'POST', `${path}/owner`, { organisation_id: null })).toMatchObject(refused)
    expect(await ask(cat, 'DELETE', path)).toMatchObject(refused)
    expect(await ask(ada, 'POST', `${path}/owner`, { organisation_id: null })).toMatchObject({ status: 200 })
    expect(await Promise.all([ada, bob, cat].map(accessOf))).toEqual(['manage', undefined, undefined])
  })

  test('is found by what was asked for, after the own one', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    const find = async (person: Person) =>
      (await ask(person, 'POST', '/api/v2/parsing-status', { repo_name: repository.directory }))['project_id']
    const project = await parseFor(ada, organisation)
    expect([await find(ada), await find(bob)]).toEqual([project, project])
    const own = await service.parseFolder(repository.directory, bob.key)
    expect([await find(ada), await find(bob)]).toEqual([project, own])
    const path = `/api/v2/organisations/${organisation}/members/${bob.id}`
    expect(await ask(bob, 'DELETE', path)).toMatchObject({ status: 200 })
    await ask(bob, 'DELETE', `/api/v2/projects/${own}`)
    expect(await find(bob)).toBeUndefined()
  })

  test('goes to one of those who take it at once', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob, 'admin')
    const project = await parseFor(ada, organisation)
    const take = async (person: Person) =>
      (await ask(person, 'POST', `/api/v2/projects/${project}/owner`, { organisation_id: null })).status
    const both = await Promise.all([take(ada), take(bob)])
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 404])
    expect(await projectsOf(both[0] === 200 ? ada : bob)).toEqual([project])
  })

  test('goes with it', async () => {
    const ada = await createPerson()
    const organisation = await createOrganisation(ada)
    const project = await parseFor(ada, organisation)
    expect(await ask(ada, 'DELETE', `/api/v2/organisations/${organisation}`)).toMatchObject({ status: 200 })
    expect(await ask(ada, 'GET', `/api/v2/projects/${project}`)).toMatchObject({ status: 404 })
    expect(await projectsOf(ada)).toEqual([])
  })
})

describe('a conversation that is shared', () => {
  type Shared = { readonly ada: Person; readonly bob: Person; readonly id: string; readonly path: string }

  async function startShared(): Promise<Shared & { readonly organisation: string }> {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    const project = await parseFor(ada, organisation)
    const body = { project_ids: [project] }
    const id = String((await ask(ada, 'POST', '/api/v2/conversations', body))['conversation_id'])
    const path = `/api/v2/conversations/${id}`
    expect(await ask(bob, 'GET', path)).toMatchObject({ status: 404 })
    expect(await ask(ada, 'POST', `${path}/share`, { organisation_id: organisation })).toMatchObject({
      access: 'write',
      shared_with: organisation,
    })
    expect(await ask(bob, 'GET', path)).toMatchObject({ access: 'read', shared_with: organisation })
    return { ada, bob, id, path, organisation }
  }

  test('is read live by members, until its author ends that', { timeout: 60_000 }, async () => {
    const { ada, bob, id, path } = await startShared()
    const posted = await service.send('POST', `${path}/message?stream=true`, {
      key: ada.key,
      body: { content: 'What is total?' },
    })
    const answer = await model.next()
    const session = encodeURIComponent(posted.headers.get('x-session-id') ?? '')
    const stream = `${path}/sessions/${session}/stream`
    const read = readFrames(await service.send('GET', stream, { key: bob.key }))
    answer.say('It gives one. ')
    expect((await readUntil(read, 'It gives one.')).at(-1)?.data.content).toContain('It gives one.')
    expect(await ask(bob, 'POST', `${path}/stop`)).toMatchObject({ status: 404 })

    expect(await ask(ada, 'POST', `${path}/share`, { organisation_id: null })).toMatchObject({
      shared_with: null,
    })
    const rest = await collect(read)
    expect(rest.at(-1)?.data).toMatchObject({
      status: 'error',
      error: 'Conversation not found.',
      resumable: false,
    })
    expect(await ask(bob, 'GET', path)).toMatchObject({ status: 404 })
    expect((await service.send('GET', stream, { key: bob.key })).status).toBe(404)

    const own = readFrames(posted)
    answer.say('That is all.')
    answer.finish()
    await readUntil(own, 'That is all.')
    const lines = readFileSync(auditLog, 'utf8').trimEnd().split('\n')
    const shares = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(
      shares.filter(({ action, conversation }) => String(action).endsWith('/share') && conversation === id),
    ).toMatchObject([{ user: ada.id, status: 200, organisation: expect.any(String) }, { user: ada.id }])
  })

  test('is listed with whose it is, and goes on as a branch of the reader', { timeout: 60_000 }, async () => {
    const { ada, bob, id, path } = await startShared()
    const posted = await service.send('POST', `${path}/message?stream=true`, {
      key: ada.key,
      body: { content: 'What is total?' },
    })
    const answer = await model.next()
    answer.say('It gives one.')
    answer.finish()
    await readUntil(readFrames(posted), 'It gives one.')
    const shared = '/api/v2/conversations/shared'
    const listed = async ({ key }: Person): Promise<Record<string, unknown>[]> =>
      (await (await service.send('GET', shared, { key })).json()) as Record<string, unknown>[]
    expect(await listed(bob)).toMatchObject([
      { id, access: 'read', shared_by: expect.stringMatching(/^person-/u), organisation: expect.any(String) },
    ])
    expect(Date.parse(String((await listed(bob))[0]?.['shared_at']))).toBeGreaterThan(Date.now() - 60_000)
    expect(await listed(ada)).toEqual([])
    const found = async (search: string): Promise<unknown[]> =>
      (await (await service.send('GET', `${shared}?search=${search}`, { key: bob.key })).json()) as unknown[]
    // It is read live before it is kept.
    await expect.poll(() => found('gives one')).toMatchObject([{ id }])
    expect([await found('gives NOT one'), await found('%20')]).toMatchObject([[], [{ id }]])

    const branch = String((await ask(bob, 'POST', `${path}/branch`, {}))['conversation_id'])
    expect(await ask(bob, 'GET', `/api/v2/conversations/${branch}`)).toMatchObject({
      access: 'write',
      shared_with: null,
    })
    const messages = (await (
      await service.send('GET', `/api/v2/conversations/${branch}/messages`, { key: bob.key })
    ).json()) as { content: string }[]
    expect(messages.map(({ content }) => content)).toEqual([
      'What is total?',
      expect.stringContaining('It gives one.'),
    ])
    // Whose it was reads nothing of it.
    expect(await ask(ada, 'GET', `/api/v2/conversations/${branch}`)).toMatchObject({ status: 404 })
    await ask(ada, 'POST', `${path}/share`, { organisation_id: null })
    expect(await listed(bob)).toEqual([])
    expect(await ask(bob, 'GET', `/api/v2/conversations/${branch}`)).toMatchObject({ access: 'write' })
  })

  test.each(['reader', 'author'] as const)('is not read any more when its %s leaves', async (who) => {
    const { ada, bob, path, organisation } = await startShared()
    const owner = await createPerson()
    await addMember(ada, organisation, owner)
    const members = `/api/v2/organisations/${organisation}/members`
    await ask(ada, 'PATCH', `${members}/${owner.id}`, { role: 'owner' })
    const gone = who === 'reader' ? bob : ada
    expect(await ask(owner, 'DELETE', `${members}/${gone.id}`)).toMatchObject({ status: 200 })
    expect(await ask(bob, 'GET', path)).toMatchObject({ status: 404 })
    expect(await ask(ada, 'GET', path)).toMatchObject({ status: 200, access: 'write' })
  })

  test('is of the author alone where the organisation is none of theirs', async () => {
    const { ada, bob, path } = await startShared()
    const other = await createOrganisation(bob)
    expect(await ask(ada, 'POST', `${path}/share`, { organisation_id: other })).toMatchObject({
      status: 404,
      code: 'organisation_not_found',
    })
  })
})

describe('a list of an organisation', () => {
  type Entry = { readonly id: string; readonly name: string; readonly conversation_id: string | null }
  type Kept = {
    readonly ada: Person
    readonly bob: Person
    readonly organisation: string
    readonly conversation: string
    /** The address of the lists, and of the entries of one of them. */
    readonly lists: string
    readonly entries: string
  }

  const read = async <Item>({ key }: Person, path: string): Promise<Item[]> =>
    (await (await service.send('GET', path, { key })).json()) as Item[]

  /** Bob, a plain member, keeps a conversation of Ada's. */
  async function startKept(): Promise<Kept> {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const organisation = await createOrganisation(ada)
    await addMember(ada, organisation, bob)
    const project = await parseFor(ada, organisation)
    const conversation = await startConversation(ada, project)
    await share(ada, conversation, organisation)
    const lists = `/api/v2/organisations/${organisation}/lists`
    const { id } = await ask(bob, 'POST', lists, { name: ' Start here ' })
    const entries = `${lists}/${String(id)}/entries`
    expect(await ask(bob, 'POST', entries, { conversation_id: conversation })).toMatchObject({ status: 200 })
    return { ada, bob, organisation, conversation, lists, entries }
  }

  async function startConversation(person: Person, project: string): Promise<string> {
    const body = { project_ids: [project], title: 'How totals work' }
    return String((await ask(person, 'POST', '/api/v2/conversations', body))['conversation_id'])
  }

  async function share(person: Person, conversation: string, organisation: string | null): Promise<void> {
    const path = `/api/v2/conversations/${conversation}/share`
    expect(await ask(person, 'POST', path, { organisation_id: organisation })).toMatchObject({ status: 200 })
  }

  test('keeps conversations and searches for all members, each once', async () => {
    const { ada, bob, conversation, lists, entries } = await startKept()
    const search = { search: 'q=total+path%3Asrc&what=text', name: 'Totals' }
    const { id } = await ask(ada, 'POST', entries, search)
    expect(await ask(bob, 'POST', entries, { ...search, name: 'Again' })).toMatchObject({ id })
    await ask(ada, 'POST', entries, { conversation_id: conversation })
    expect(await read<Entry>(bob, entries)).toMatchObject([
      { id, name: 'Totals', search: search.search, conversation_id: null },
      { name: 'How totals work', search: null, conversation_id: conversation },
    ])
    expect(await read(ada, lists)).toMatchObject([{ name: 'Start here', entries: 2 }])
    expect(await ask(ada, 'DELETE', `${entries}/${String(id)}`)).toMatchObject({ status: 200 })
    expect(await ask(ada, 'DELETE', `${entries}/${String(id)}`)).toMatchObject({
      status: 404,
      code: 'list_entry_not_found',
    })
    const list = entries.replace(/\/entries$/u, '')
    expect(await ask(ada, 'PATCH', list, { name: 'Totals' })).toMatchObject({ status: 200 })
    expect(await read(bob, lists)).toMatchObject([{ name: 'Totals', entries: 1 }])
    const taken = { status: 400, code: 'list_name_taken' }
    expect(await ask(bob, 'POST', lists, { name: 'totals ' })).toMatchObject(taken)
    const { id: other } = await ask(bob, 'POST', lists, { name: 'Others' })
    expect(await ask(bob, 'PATCH', `${lists}/${String(other)}`, { name: 'TOTALS' })).toMatchObject(taken)
    expect(await ask(bob, 'PATCH', list, { name: 'totals' })).toMatchObject({ status: 200 })
    expect(await ask(bob, 'DELETE', `${lists}/${String(other)}`)).toMatchObject({ status: 200 })
    expect(await ask(bob, 'DELETE', list)).toMatchObject({ status: 200 })
    expect(await ask(bob, 'GET', entries)).toMatchObject({ status: 404, code: 'list_not_found' })
    expect(await ask(bob, 'GET', `/api/v2/conversations/${conversation}`)).toMatchObject({ status: 200 })
  })

  test('takes no conversation that is not shared with it, and shares none', async () => {
    const { ada, bob, organisation, conversation, entries } = await startKept()
    const project = await parseFor(bob, organisation)
    const own = await startConversation(bob, project)
    const refused = {
      status: 400,
      code: 'conversation_not_shared',
      detail: 'The conversation is not shared with the organisation: expected its author to share it first',
    }
    expect(await ask(bob, 'POST', entries, { conversation_id: own })).toMatchObject(refused)
    const path = `/api/v2/conversations/${own}`
    expect(await ask(bob, 'GET', path)).toMatchObject({ shared_with: null })
    expect(await ask(ada, 'POST', entries, { conversation_id: own })).toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    })
    await share(bob, own, await createOrganisation(bob))
    expect(await ask(bob, 'POST', entries, { conversation_id: own })).toMatchObject(refused)
    expect((await read<Entry>(bob, entries)).map((entry) => entry.conversation_id)).toEqual([conversation])
  })

  test.each(['shared no longer', 'shared with another', 'deleted', 'of who left', 'of who is deleted'])(
    'has no conversation that is %s',
    async (what) => {
      const { ada, bob, organisation, conversation, lists, entries } = await startKept()
      const members = `/api/v2/organisations/${organisation}/members`
      await ask(ada, 'PATCH', `${members}/${bob.id}`, { role: 'owner' })
      const path = `/api/v2/conversations/${conversation}`
      if (what === 'shared no longer') await share(ada, conversation, null)
      else if (what === 'shared with another') await share(ada, conversation, await createOrganisation(ada))
      else if (what === 'deleted') await ask(ada, 'DELETE', path)
      else if (what === 'of who left') await ask(ada, 'DELETE', `${members}/${ada.id}`)
      else await deleteAccountOf(service.ctx, await resolveUser(service.ctx, ada.id))
      expect(await read(bob, entries)).toEqual([])
      expect(await read(bob, lists)).toMatchObject([{ entries: 0 }])
      if (!what.startsWith('shared')) return
      // It was taken out: who shares it again has not put it back.
      await share(ada, conversation, organisation)
      expect(await read(bob, entries)).toEqual([])
    },
  )

  test.each([
    [{}],
    [{ name: 'Totals' }],
    [{ search: 'q=total' }],
    [{ search: 'what=text', name: 'Totals' }],
    [{ search: 'q=total', name: 'x'.repeat(81) }],
    [{ search: 'q=total', name: 'Totals', conversation_id: '01999999-9999-7999-8999-999999999999' }],
  ])('takes no entry %j', async (body) => {
    const { bob, entries } = await startKept()
    expect(await ask(bob, 'POST', entries, body)).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('is one of a hundred, and has five hundred entries', async () => {
    const { ada, organisation, lists, entries } = await startKept()
    await sql`insert into list_entries (id, organisation_id, list_id, search, name)
      select gen_random_uuid(), organisation_id, id, 'q=' || n, 'Search ' || n
      from lists, generate_series(1, 498) as n where organisation_id = ${organisation}`.execute(
      service.ctx.store.db,
    )
    const add = async (query: string): Promise<Reply> =>
      await ask(ada, 'POST', entries, { search: `q=${query}`, name: query })
    const both = await Promise.all([add('one'), add('another')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    expect(both.find(({ status }) => status === 403)).toMatchObject({ code: 'list_full' })
    expect(await add('498')).toMatchObject({ status: 200 })
    expect(await read(ada, entries)).toHaveLength(500)
    await sql`insert into lists (id, organisation_id, name)
      select gen_random_uuid(), ${organisation}, 'List ' || n from generate_series(1, 98) as n`.execute(
      service.ctx.store.db,
    )
    const make = async (letter: string): Promise<Reply> =>
      await ask(ada, 'POST', lists, { name: letter.repeat(80) })
    const made = await Promise.all([make('x'), make('y')])
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    expect(made.find(({ status }) => status === 403)).toMatchObject({ code: 'too_many_lists' })
    expect(await read(ada, lists)).toHaveLength(100)
  })
})

test('there are no organisations where nobody signs in', async () => {
  await using local = await startService()
  const reply = await local.send('POST', '/api/v2/organisations', { body: { name: 'x' } })
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'accounts_disabled' }])
})
