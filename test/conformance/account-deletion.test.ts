/** The end of an account: what goes, what stays with others, who may end it, and what a process that dies leaves. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeStaleFiles } from '../../src/services/attachments/index.ts'
import { sweepSnapshots } from '../../src/services/projects/sweep-snapshots.ts'
import { addGithubGrant, deleteUser, enqueueJob } from '../../src/store/index.ts'
import type { OrganisationId, UserRole } from '../../src/store/index.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { createPerson as create, signIn } from './create-person.ts'
import type { Person as Created } from './create-person.ts'
import { collect, readFrames, readUntil } from './read-stream.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'
import type { Visitor } from './test-visitor.ts'
import { startToldModel } from './told-model.ts'
import type { ToldModel } from './told-model.ts'

const patience = { timeout: 60_000, interval: 10 }
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
        accounts: { publicUrl: undefined, signUp: 'open', providers: [] },
        model: model.settings,
        auditLog,
      },
    }),
  )
  await createPerson('administrator')
})
afterAll(() => stack.disposeAsync())

type Person = Created & { readonly visitor: Visitor }

/** Signed in, and with a key. */
async function createPerson(role: UserRole = 'member'): Promise<Person> {
  const person = await create(service, { role })
  return { ...person, visitor: await signIn(service, person) }
}

const send = async ({ key }: Person, method: string, path: string, body?: unknown) =>
  await service.json(method, `/api/v2${path}`, { key, ...(body === undefined ? {} : { body }) })

const erase = async ({ visitor, password }: Person, body: object = { password }) =>
  await visitor.json('POST', '/api/v2/account/deletion', body)

async function parse(person: Person, organisation?: string): Promise<string> {
  const body = { repo_path: repository.directory, organisation_id: organisation }
  const project = String((await send(person, 'POST', '/parse', body))['project_id'])
  await untilReady(service, project, person.key)
  return project
}

async function found(person: Person, name = 'Engineers'): Promise<string> {
  return String((await send(person, 'POST', '/organisations', { name }))['id'])
}

async function enrol(person: Person, owner: Person, organisation: string, role = 'member'): Promise<void> {
  const { token } = await send(owner, 'POST', `/organisations/${organisation}/invitations`, {})
  await send(person, 'POST', '/invitations/accept', { token })
  const path = `/organisations/${organisation}/members/${person.id}`
  if (role !== 'member') await send(owner, 'PATCH', path, { role })
}

async function upload(person: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob(['closed on Sundays']), 'note.txt')
  return String((await send(person, 'POST', '/media/upload', form))['id'])
}

const converse = async (person: Person, project: string): Promise<string> =>
  String((await send(person, 'POST', '/conversations', { project_ids: [project] }))['conversation_id'])

async function ask(person: Person, conversation: string, attachments: readonly string[] = []): Promise<void> {
  const asking = service.json('POST', `/api/v2/conversations/${conversation}/message?stream=false`, {
    key: person.key,
    headers: { 'idempotency-key': `once-${conversation}` },
    body: { content: 'What is total?', attachment_ids: attachments },
  })
  const told = await model.next()
  told.say('One.')
  told.finish()
  await asking
}

/** How many rows of each table have one of the ids anywhere in them. */
async function rowsNaming(...ids: readonly string[]): Promise<Record<string, number>> {
  const { db, schema } = service.ctx.store
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables where table_schema = ${schema} order by 1`.execute(
    db,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const rows = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as t
      where exists (select from unnest(${ids}::text[]) as id where strpos(t::text, id) > 0)`.execute(db)
    if ((rows.rows[0]?.count ?? 0) > 0) counts[name] = rows.rows[0]!.count
  }
  return counts
}

/** Tables in which a user is named, by the schema itself. */
async function tablesOfUsers(): Promise<string[]> {
  const { db, schema } = service.ctx.store
  const tables = await sql<{ name: string }>`
    select distinct table_name::text as name from information_schema.columns
    where table_schema = ${schema} and column_name in ('user_id', 'invited_by', 'written_by') order by 1`.execute(
    db,
  )
  return tables.rows.map(({ name }) => name)
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(service.ctx.dataDirectory, folder))
  } catch {
    return []
  }
}

describe('an account that its owner deletes', () => {
  test('leaves no row and no file, ends the runs under way, and stays in the audit log', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const own = await parse(ada)
    const [ending, team] = [await found(ada, 'Alone'), await found(bob, 'Team')]
    await enrol(ada, bob, team)
    const inEnding = await parse(ada, ending)
    const inTeam = await parse(ada, team)
    await send(ada, 'POST', `/organisations/${ending}/invitations`, {})
    await send(ada, 'POST', '/git-tokens', { host: 'git.example.com', token: 'the-token' })
    if (model.settings.provider !== 'built-in') {
      const { provider, name, baseUrl } = model.settings
      await send(ada, 'POST', '/models/own', { provider, name, base_url: baseUrl, api_key: 'k' })
    }
    const note = await upload(ada)
    const conversation = await converse(ada, own)
    await send(ada, 'POST', `/conversations/${conversation}/share`, { organisation_id: team })
    await ask(ada, conversation, [note])
    const bobs = await converse(bob, inTeam)
    await ask(bob, bobs)
    const { db } = service.ctx.store
    const [run] = await db.selectFrom('runs').select('id').where('userId', '=', ada.user.id).execute()
    await sql`insert into model_usage (run_id, user_id, model, input_tokens, cached_input_tokens, output_tokens)
      values (${run!.id}, ${ada.id}, 'm', 1, 0, 1) on conflict do nothing`.execute(db)
    await addGithubGrant(db, { account: 'acme', name: null }, { kind: 'user', id: ada.user.id })
    await send(ada, 'PATCH', `/projects/${inTeam}/book/overview`, { markdown: 'As it is.' })
    // Fewer tokens than a page takes: the model is not asked.
    await send(ada, 'POST', `/projects/${own}/book-writing`, { tokens: 1_000 })
    await enqueueJob(db, { kind: 'never', key: own, payload: { projectId: own, userId: ada.id } })
    await enqueueJob(db, { kind: 'never', key: inTeam, payload: { projectId: inTeam, userId: ada.id } })

    const asked = { key: ada.key, body: { content: 'What is total?' } }
    const path = `/api/v2/conversations/${conversation}`
    const frames = readFrames(await service.send('POST', `${path}/message?stream=true`, asked))
    const told = await model.next()
    told.say('One, two, ')
    await readUntil(frames, 'two')

    const before = await rowsNaming(ada.id, ending)
    expect(Object.keys(before)).toEqual(expect.arrayContaining([...(await tablesOfUsers()), 'users', 'jobs']))
    expect(await ada.visitor.json('GET', '/api/v2/account/deletion')).toMatchObject({
      projects: 2,
      shared_projects: 1,
      conversations: 1,
      attachments: 1,
      api_keys: 1,
      git_tokens: 1,
      ending_organisations: ['Alone'],
      owned_organisations: [],
      last_administrator: false,
    })
    const ofBob = async () => await rowsNaming(bob.id)
    const bobsBefore = await ofBob()

    expect(await erase(ada)).toMatchObject({ status: 200, message: 'Account deleted.' })
    expect(await rowsNaming(ada.id, ending)).toEqual({})
    // What is left says that this browser has signed in, as whom a keyed hash alone.
    expect([...ada.visitor.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
    await told.gone
    expect((await collect(frames)).at(-1)).toMatchObject({
      event: 'end',
      data: { status: expect.stringMatching(/^(?:stopped|error)$/u) as string },
    })
    // Nothing is written after it by whoever was answering.
    expect(await rowsNaming(ada.id, ending)).toEqual({})
    expect((await service.send('GET', '/api/v2/usage', { key: ada.key })).status).toBe(401)
    expect(filesIn('attachments')).toEqual([])
    const snapshots = filesIn('snapshots').join(' ')
    expect([own, inEnding].filter((id) => snapshots.includes(id))).toEqual([])
    expect(snapshots).toContain(inTeam)

    const after = await ofBob()
    expect(after).toEqual({ ...bobsBefore, projects: 1, jobs: 1 })
    expect(await send(bob, 'GET', `/projects/${inTeam}`)).toMatchObject({ access: 'manage' })
    await ask(bob, await converse(bob, inTeam))
    await send(bob, 'DELETE', `/projects/${inTeam}`)

    const logged = (): boolean =>
      readFileSync(auditLog, 'utf8')
        .split('\n')
        .some((line) => line.includes(ada.id) && line.includes('"POST /api/v2/account/deletion"'))
    await expect.poll(logged, patience).toBe(true)
    await sql`delete from jobs where kind = 'never'`.execute(db)
  })

  test('is proved by the password: a session or a key alone is not enough', async () => {
    const ada = await createPerson()
    const before = await rowsNaming(ada.id)
    expect(await erase(ada, {})).toMatchObject({ status: 403, code: 'sign_in_refused' })
    expect(await erase(ada, { password: 'not the password' })).toMatchObject({
      status: 403,
      code: 'sign_in_refused',
    })
    const path = '/api/v2/account/deletion'
    expect((await service.send('POST', path, { key: ada.key, body: {} })).status).toBe(403)
    expect(await rowsNaming(ada.id)).toEqual(before)
    const { password } = ada
    expect((await service.send('POST', path, { key: ada.key, body: { password } })).status).toBe(200)
    expect(await rowsNaming(ada.id)).toEqual({})
  })

  test('without a password: by a session that has just begun', async () => {
    const ada = await createPerson()
    const { db } = service.ctx.store
    await sql`delete from identities where user_id = ${ada.id}`.execute(db)
    await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${ada.id}`.execute(
      db,
    )
    expect(await erase(ada, {})).toMatchObject({ status: 403, code: 'fresh_sign_in_required' })
    await sql`update sessions set created_at = now() - interval '9 minutes' where user_id = ${ada.id}`.execute(
      db,
    )
    const byKey = { key: ada.key, body: {} }
    expect((await service.send('POST', '/api/v2/account/deletion', byKey)).status).toBe(403)
    expect(await erase(ada, {})).toMatchObject({ status: 200 })
    expect(await rowsNaming(ada.id)).toEqual({})
  })
})

describe('is refused, and nothing is done', () => {
  test('while organisations with other members would have no owner, which it names', async () => {
    const [ada, bob] = [await createPerson(), await createPerson()]
    const [one, two, three] = [await found(ada, 'One'), await found(ada, 'Two'), await found(bob, 'Three')]
    for (const organisation of [one, two]) await enrol(bob, ada, organisation)
    await enrol(ada, bob, three)
    const before = await rowsNaming(ada.id)
    expect(await erase(ada)).toMatchObject({
      status: 400,
      code: 'last_owner',
      detail: expect.stringContaining('"One", "Two" would have no owner') as string,
    })
    // Proving who asks has begun a session.
    expect(await rowsNaming(ada.id)).toEqual({ ...before, sessions: before['sessions']! + 1 })
    for (const organisation of [one, two]) {
      await send(ada, 'PATCH', `/organisations/${organisation}/members/${bob.id}`, { role: 'owner' })
    }
    expect(await erase(ada)).toMatchObject({ status: 200 })
    expect(await rowsNaming(ada.id)).toEqual({})
    expect(await send(bob, 'GET', `/organisations/${one}`)).toMatchObject({ members: [{ user_id: bob.id }] })
  })

  test('to the second of two owners who leave at once', async () => {
    const [ada, bob, cat] = [await createPerson(), await createPerson(), await createPerson()]
    const organisation = await found(ada)
    await enrol(bob, ada, organisation, 'owner')
    await enrol(cat, ada, organisation)
    const replies = await Promise.all([erase(ada), erase(bob)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const owners = await service.ctx.store.db
      .selectFrom('memberships')
      .select('userId')
      .where('organisationId', '=', organisation as OrganisationId)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('to the last administrator', async () => {
    const { db } = service.ctx.store
    const [ada, bob] = [await createPerson('administrator'), await createPerson('administrator')]
    const others = sql`role = 'administrator' and id not in (${ada.id}, ${bob.id})`
    await sql`update users set disabled_at = now() where ${others}`.execute(db)
    const replies = await Promise.all([erase(ada), erase(bob)])
    const ends = replies.map(({ status, code }) => code ?? status)
    expect(new Set(ends)).toEqual(new Set([200, 'last_administrator']))
    await sql`update users set disabled_at = null where ${others}`.execute(db)
  })
})

describe('a deletion that is cut off', () => {
  test('by the end of its connection leaves the account as it was, and can be repeated', async () => {
    const ada = await createPerson()
    await upload(ada)
    const before = await rowsNaming(ada.id)
    const { db, schema } = service.ctx.store
    const deleting = await db.transaction().execute(async (holder) => {
      // The deletion comes here late, when most of its rows are gone.
      await sql`select from attachments where user_id = ${ada.id} for update`.execute(holder)
      const failing = deleteUser(db, ada.user.id, 'parse').then(
        () => 'deleted',
        () => 'failed',
      )
      const end = async (): Promise<number> => {
        const ended = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'delete from "attachments"%'
            and pid in (select pid from pg_locks where relation = (${`${schema}.attachments`})::regclass)`.execute(
          // A transaction sees one moment of it.
          db,
        )
        return ended.rows.length
      }
      await expect.poll(end, patience).toBe(1)
      return await failing
    })
    expect(deleting).toBe('failed')
    expect(await rowsNaming(ada.id)).toEqual(before)
    expect(await erase(ada)).toMatchObject({ status: 200 })
    expect(await rowsNaming(ada.id)).toEqual({})
  })

  test('before its files are removed leaves them to the sweeps', async () => {
    const ada = await createPerson()
    const [project, note] = [await parse(ada), await upload(ada)]
    expect((await deleteUser(service.ctx.store.db, ada.user.id, 'parse')).kind).toBe('deleted')
    const isThere = (): boolean[] => [
      filesIn('attachments').some((name) => name.startsWith(note)),
      filesIn('snapshots').some((name) => name.startsWith(project)),
    ]
    expect(isThere()).toEqual([true, true])
    const inTwoDays = { ...service.ctx, clock: () => Date.now() + 48 * 3_600_000 }
    await removeStaleFiles(inTwoDays)
    await sweepSnapshots(inTwoDays)
    expect(isThere()).toEqual([false, false])
  })
})
