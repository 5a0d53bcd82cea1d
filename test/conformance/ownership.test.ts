/**
 * Every route of the contract, asked by somebody for what belongs to another, or to an organisation that they are no
 * member of: nothing of it is shown or changed, and the reply is the one to an id that nobody has. Members are shown
 * what their organisation has, and change what their role allows. A new route has to be given a request here.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import { encodeIndex } from '../../src/index/scip/testing/sketch-index.ts'
import { addUser, createApiKey, openAccounts, signIn } from '../../src/services/accounts/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService, untilReady } from './start-service.ts'
import type { TestService } from './start-service.ts'

/** What a request can name. */
const idNames = [
  'project',
  'conversation',
  'message',
  'session',
  'key',
  'attachment',
  'organisation',
  'invitation',
  'list',
  'entry',
  'user',
  'git_token',
] as const
type Ids = Readonly<Record<(typeof idNames)[number], string>>
type Parts = { readonly path?: Record<string, string>; readonly query?: string; readonly body?: unknown }

const place = 'path=secret.py&line=1&column=4'
const unused: Parts = {}
/** None until they are there: the routes are listed before. */
const folderOf = (person: Person | undefined): string => person?.repository.directory ?? '/nowhere'

const parseOwnFolder = ({ organisation }: Ids): Parts => ({
  body: { repo_path: folderOf(bob), organisation_id: organisation },
})

/** A request of each route, as somebody would send it who has these ids. */
const requests: Record<EndpointName, (ids: Ids) => Parts> = {
  requestParse: parseOwnFolder,
  getParsingStatus: () => unused,
  findParsing: () => ({ body: { repo_name: folderOf(ada) } }),
  listProjects: () => unused,
  getProject: () => unused,
  checkFolder: () => unused,
  refreshProject: () => unused,
  deleteProject: () => unused,
  orient: () => unused,
  measureFiles: () => unused,
  listInventory: () => ({ path: { list: 'routes' } }),
  getBook: () => unused,
  getBookPage: () => ({ path: { page: 'overview' } }),
  correctBookPage: () => ({ path: { page: 'overview' }, body: { markdown: 'Taken over [secret.py:1-2]' } }),
  takeBackCorrection: () => ({ path: { page: 'overview' } }),
  getBookWriting: () => unused,
  setBookWriting: () => ({ body: { tokens: 5_000 } }),
  endBookWriting: () => unused,
  exportBook: () => ({ query: 'page=overview' }),
  getBookIndex: () => unused,
  lookIntoFolder: () => ({ query: `path=${encodeURIComponent(folderOf(bob))}` }),
  exportGraph: () => unused,
  exportIndex: () => unused,
  attachIndex: () => ({ body: indexForm() }),
  detachIndex: () => unused,
  findDefinition: () => ({ query: place }),
  findReferences: () => ({ query: 'node_id=secret.py%23hidden_total' }),
  listFiles: () => unused,
  readFile: () => ({ path: { path: 'secret.py' } }),
  listFolder: () => unused,
  getOutline: () => ({ query: 'path=secret.py' }),
  getHover: () => ({ query: place }),
  listUses: () => ({ query: 'node_id=secret.py%23hidden_total' }),
  getMap: () => ({ body: { depth: 'definitions' } }),
  judgeDiff: () => ({
    body: {
      patch: '--- a/secret.py\n+++ b/secret.py\n@@ -1 +1 @@\n-def hidden_total():\n+def hidden_sum():\n',
    },
  }),
  listHierarchy: () => ({ query: 'node_id=secret.py%23hidden_total&relation=callers' }),
  findNames: () => ({ query: 'query=hidden' }),
  nameNodes: () => ({ body: { names: ['hidden_total'] } }),
  searchText: () => ({ query: 'query=hidden' }),
  blameLines: () => ({ query: 'path=secret.py&start_line=1&end_line=2' }),
  listLineHistory: () => ({ query: 'path=secret.py&start_line=1&end_line=2' }),
  readRaw: () => ({ path: { path: 'secret.py' } }),
  getNode: () => ({ path: { node_id: 'secret.py%23hidden_total' } }),
  search: ({ project }) => ({ body: { project_ids: [project], query: 'hidden_total' } }),
  listTools: () => unused,
  callTool: () => ({ path: { tool: 'read_file' }, body: { path: 'secret.py' } }),
  createConversation: ({ project }) => ({ body: { project_ids: [project] } }),
  listConversations: ({ conversation }) => ({ query: `include_hidden=true&before=${conversation}` }),
  listSharedConversations: () => unused,
  getConversation: () => unused,
  updateConversation: ({ project }) => ({ body: { title: 'Taken over', project_ids: [project] } }),
  branchConversation: ({ message }) => ({ body: { before_message_id: message } }),
  deleteConversation: () => unused,
  listChangedCitations: ({ message }) => ({ query: `before=${message}` }),
  listMessages: ({ message }) => ({ query: `before=${message}` }),
  listAllConversations: () => unused,
  getConversationInfo: () => unused,
  renameConversation: () => ({ body: { title: 'Taken over' } }),
  getTaskStatus: () => unused,
  getActiveSession: () => unused,
  resumeSession: () => unused,
  regenerateAnswer: () => ({ body: {} }),
  postMessage: ({ attachment, session }) => ({
    query: `stream=false&session_id=${session}&cursor=0`,
    body: { content: 'Who calls hidden_total?', attachment_ids: [attachment] },
  }),
  attachSession: () => ({ query: 'cursor=0' }),
  stopAnswer: ({ session }) => ({ query: `session_id=${session}` }),
  postFirstMessage: ({ attachment }) => ({
    query: 'stream=false',
    body: { content: 'Who calls hidden_total?', attachment_ids: [attachment] },
  }),
  listVersions: () => unused,
  suggestQuestions: () => unused,
  exportRun: () => unused,
  compareRun: () => unused,
  listAgents: () => unused,
  getInstallation: () => unused,
  getUsage: () => unused,
  listKeys: () => unused,
  createKey: () => ({ body: { name: 'one more' } }),
  revokeKey: () => unused,
  listGitTokens: () => unused,
  saveGitToken: () => ({ body: { host: 'git.example.com', token: 'another-token' } }),
  removeGitToken: () => unused,
  listModels: () => unused,
  setServiceModel: () => ({ body: { provider: 'openai', name: 'taken-over', api_key: 'another-key' } }),
  removeServiceModel: () => unused,
  setOwnModel: () => ({ body: { provider: 'openai', name: 'mine', api_key: 'another-key' } }),
  removeOwnModel: () => unused,
  tryModel: () => ({ body: { holder: 'service' } }),
  uploadMedia: () => ({ body: fileForm('mine.txt', 'mine') }),
  downloadMedia: () => unused,
  deleteMedia: () => unused,
  getEntrance: () => unused,
  signUp: () => ({ body: { name: 'x', email: 'ada@example.com', password: 'correct horse battery' } }),
  signIn: () => ({ body: { email: 'ada@example.com', password: 'not the password' } }),
  signInWithProvider: () => ({ path: { provider: 'oidc' } }),
  signOut: () => unused,
  getAccount: () => unused,
  renameAccount: () => ({ body: { name: 'another' } }),
  changePassword: () => ({
    body: { current_password: 'not the password', new_password: 'correct horse battery' },
  }),
  changeEmail: () => ({ body: { email: 'another@example.com', password: 'not the password' } }),
  getAccountContents: () => unused,
  deleteAccount: () => ({ body: { password: 'not the password' } }),
  listOrganisations: () => unused,
  createOrganisation: () => ({ body: { name: 'one more' } }),
  getOrganisation: () => unused,
  renameOrganisation: () => ({ body: { name: 'Taken over' } }),
  setOwnModels: () => ({ body: { allowed: false } }),
  deleteOrganisation: () => unused,
  setMemberRole: () => ({ body: { role: 'member' } }),
  removeMember: () => unused,
  inviteMember: () => ({ body: {} }),
  revokeInvitation: () => unused,
  listLists: () => unused,
  createList: () => ({ body: { name: 'one more' } }),
  renameList: () => ({ body: { name: 'Taken over' } }),
  deleteList: () => unused,
  listListEntries: () => unused,
  addListEntry: ({ conversation }) => ({ body: { conversation_id: conversation } }),
  removeListEntry: () => unused,
  lookAtInvitation: () => ({ body: { token: 'not the token' } }),
  acceptInvitation: () => ({ body: { token: 'not the token' } }),
  moveProject: ({ organisation }) => ({ body: { organisation_id: organisation } }),
  shareConversation: ({ organisation }) => ({ body: { organisation_id: organisation } }),
  receiveBillingEvent: () => ({
    body: { user: 'ada@example.com', occurred_at: '2030-01-01T00:00:00Z', message_limit: 0, period: null },
  }),
  receivePush: () => ({ body: { ref: 'refs/heads/main' } }),
  getHealth: () => unused,
  getReadiness: () => unused,
  endSessions: () => unused,
}

type Person = {
  readonly id: string
  readonly key: string
  readonly cookie: string
  readonly repository: FixtureRepository
  readonly ids: Ids
}

/** That has no session while nothing is written. */
const withoutRun: EndpointName = 'getActiveSession'

const stack = new AsyncDisposableStack()
let service: TestService
let ada: Person
/** A stranger, with an organisation of their own. */
let bob: Person
/** A member of Ada's organisation, and one who was. */
let cat: Person
let dan: Person
/** What Ada has in the organisation, or shares with it. */
let shared: Ids
const adasCode =
  'def hidden_total(items):\n    return sum(items)\n\ndef of_ada():\n    return hidden_total([])\n'
const routes = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

function fileForm(name: string, text: string): FormData {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/plain' }))
  return form
}

/** It says nothing, so that the project is what it was. */
function indexForm(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(encodeIndex([]))], 'index.scip'))
  return form
}

/** With a project, a conversation that has an answer, an attachment and a key; all of it says whose it is. */
async function createPerson(name: 'ada' | 'bob' | 'cat' | 'dan', code: string): Promise<Person> {
  const { ctx } = service
  const repository = stack.use(await createRepository([{ 'secret.py': code }]))
  const { user, password } = await addUser(ctx, {
    email: `${name}@example.com`,
    name,
    role: 'member',
    hasPassword: true,
  })
  const { key } = await createApiKey(ctx, user, { name: `key-of-${name}` })
  const accounts = await openAccounts(ctx)
  const { cookies } = await signIn(ctx, accounts!, { email: `${name}@example.com`, password: password! })
  const things = await createThings(name, key, repository)
  const { id: organisation } = await service.json('POST', '/api/v2/organisations', {
    key,
    body: { name: `organisation-of-${name}` },
  })
  const { id: invitation } = await invite(key, String(organisation))
  const list = await createList(key, String(organisation))
  const { id: gitToken } = await service.json('POST', '/api/v2/git-tokens', {
    key,
    body: { host: 'git.example.com', token: `token-of-${name}` },
  })
  const { id: attachment } = await service.json('POST', '/api/v2/media/upload', {
    key,
    body: fileForm(`upload-of-${name}.txt`, `text-of-${name}`),
  })
  const [record] = await ctx.store.db
    .selectFrom('apiKeys')
    .select('id')
    .where('userId', '=', user.id)
    .execute()
  return {
    id: user.id,
    key,
    cookie: cookies.map((text) => text.split(';')[0]).join('; '),
    repository,
    ids: {
      ...things,
      ...list,
      key: String(record?.id),
      attachment: String(attachment),
      organisation: String(organisation),
      invitation: String(invitation),
      user: user.id,
      git_token: String(gitToken),
    },
  }
}

type Things = Pick<Ids, 'project' | 'conversation' | 'message' | 'session'>

/** A project with a conversation in which a question has been answered. */
async function createThings(
  name: string,
  key: string,
  repository: FixtureRepository,
  organisation?: string,
): Promise<Things> {
  const parse = { repo_path: repository.directory, organisation_id: organisation }
  const { project_id: project } = await service.json('POST', '/api/v2/parse', { key, body: parse })
  await untilReady(service, String(project), key)
  const { conversation_id: conversation } = await service.json('POST', '/api/v2/conversations', {
    key,
    body: { project_ids: [project], title: `title-of-${name}` },
  })
  const path = `/api/v2/conversations/${String(conversation)}/message?stream=false`
  const answer = await service.json('POST', path, {
    key,
    body: { content: `Who calls hidden_total? asks ${name}` },
  })
  return {
    project: String(project),
    conversation: String(conversation),
    message: String(answer['message_id']),
    session: String(answer['session_id']),
  }
}

let listCount = 0

/** With an entry. */
async function createList(key: string, organisation: string): Promise<Pick<Ids, 'list' | 'entry'>> {
  const path = `/api/v2/organisations/${organisation}/lists`
  const { id: list } = await service.json('POST', path, { key, body: { name: `list ${listCount++} of-ada` } })
  const { id: entry } = await service.json('POST', `${path}/${String(list)}/entries`, {
    key,
    body: { search: 'q=hidden_total', name: 'search of-ada' },
  })
  return { list: String(list), entry: String(entry) }
}

async function invite(key: string, organisation: string): Promise<Record<string, unknown>> {
  return await service.json('POST', `/api/v2/organisations/${organisation}/invitations`, { key, body: {} })
}

async function join(person: Person, organisation: string): Promise<void> {
  const { token } = await invite(ada.key, organisation)
  await service.json('POST', '/api/v2/invitations/accept', { key: person.key, body: { token } })
}

beforeAll(async () => {
  service = stack.use(
    await startService({
      config: { accounts: { publicUrl: undefined, signUp: 'open', providers: [] } },
      onError: () => {},
    }),
  )
  ada = await createPerson('ada', adasCode)
  bob = await createPerson('bob', 'def mine():\n    return 1\n')
  cat = await createPerson('cat', 'def mine():\n    return 2\n')
  dan = await createPerson('dan', 'def mine():\n    return 3\n')
  const { key } = ada
  const { id } = await service.json('POST', '/api/v2/organisations', { key, body: { name: 'team-of-ada' } })
  const organisation = String(id)
  await join(cat, organisation)
  await join(dan, organisation)
  const repository = stack.use(await createRepository([{ 'secret.py': adasCode }]))
  const things = await createThings('ada', key, repository, organisation)
  await service.json('POST', `/api/v2/conversations/${things.conversation}/share`, {
    key,
    body: { organisation_id: organisation },
  })
  const { id: invitation } = await invite(key, organisation)
  const list = await createList(key, organisation)
  shared = { ...ada.ids, ...things, ...list, organisation, invitation: String(invitation) }
  await service.json('DELETE', `/api/v2/organisations/${organisation}/members/${dan.id}`, { key })
}, 120_000)
afterAll(() => stack.disposeAsync())

type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

function toRequest(name: EndpointName, endpoint: Endpoint, ids: Ids): Sent {
  const { path = {}, query, body } = requests[name](ids)
  const filled = endpoint.path.replaceAll(/\{(\w+)\*?\}/g, (_, parameter: string) => {
    const known = idNames.find((id) => parameter === `${id}_id`)
    return known === undefined ? path[parameter]! : encodeURIComponent(ids[known])
  })
  return { method: endpoint.method, path: query === undefined ? filled : `${filled}?${query}`, body }
}

type Reply = { readonly status: number; readonly text: string; readonly isDone: boolean }
type As = { readonly key?: string; readonly cookie?: string; readonly headers?: Record<string, string> }

async function send({ method, path, body }: Sent, { key, cookie, headers }: As): Promise<Reply> {
  const response = await service.send(method, path, {
    key: key ?? null,
    ...(body === undefined ? {} : { body }),
    headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
  })
  return { status: response.status, text: await response.text(), isDone: response.ok }
}

/** Of nobody, and made when the foreign ones were: pages may begin at the time that an id tells. */
const unknownIds = (foreign: Ids): Ids =>
  Object.fromEntries(
    idNames.map((name) => [name, `${foreign[name].slice(0, -8)}${randomBytes(4).toString('hex')}`]),
  ) as Ids

/** The same but for the ids themselves, and what each reply has of its own. */
const settle = ({ status, text }: Reply, ids: Ids): string => {
  let settled = text.replace(/"request_id":"[^"]*"/, '')
  for (const name of idNames) settled = settled.replaceAll(ids[name], `<${name}>`)
  return `${status} ${settled}`
}

/** Which ids the request of a route names. */
function idsIn(name: EndpointName, endpoint: Endpoint): (typeof idNames)[number][] {
  const marks = Object.fromEntries(idNames.map((id) => [id, `mark-${id}-mark`])) as Ids
  const { path, body } = toRequest(name, endpoint, marks)
  const said = `${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`
  return idNames.filter((id) => said.includes(marks[id]))
}

async function rowsOf(person: Person): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const table of [
    'projects',
    'conversations',
    'messages',
    'runs',
    'run_events',
    'attachments',
    'api_keys',
    'git_tokens',
  ] as const) {
    const found = await sql`select to_jsonb(t) - 'last_used_at' - 'remote_checked_at' - 'updated_at' as row
      from ${sql.table(table)} t where user_id = ${person.id} order by 1`.execute(service.ctx.store.db)
    rows[table] = found.rows
  }
  const users = await sql`select to_jsonb(u) as row from users u where id = ${person.id}`.execute(
    service.ctx.store.db,
  )
  const identities =
    await sql`select to_jsonb(i) as row from identities i where user_id = ${person.id}`.execute(
      service.ctx.store.db,
    )
  const organisations = await sql`
    select to_jsonb(o) || jsonb_build_object('members', (
      select array_agg(user_id || role order by user_id) from memberships where organisation_id = o.id
    ), 'invitations', (select array_agg(id order by id) from invitations where organisation_id = o.id)) as row
    from organisations o join memberships on organisation_id = o.id and user_id = ${person.id} order by 1`.execute(
    service.ctx.store.db,
  )
  const pages =
    await sql`select to_jsonb(p) as row from book_pages p join projects on projects.id = project_id
    where user_id = ${person.id} order by 1`.execute(service.ctx.store.db)
  const lists = await sql`
    select lists.name, to_jsonb(list_entries) as entry
    from lists join memberships using (organisation_id)
      left join list_entries on list_id = lists.id
    where user_id = ${person.id} order by lists.id, list_entries.id`.execute(service.ctx.store.db)
  return {
    ...rows,
    lists: lists.rows,
    pages: pages.rows,
    users: users.rows,
    identities: identities.rows,
    organisations: organisations.rows,
  }
}

/** What only Ada's things hold. */
const marks = ['hidden_total(items)', 'of_ada', 'of-ada', 'asks ada', 'ada@example.com']

/** What a member has by the organisation; Ada's user id is that of another member. */
const ofOrganisation: Partial<Record<(typeof idNames)[number], true>> = {
  project: true,
  conversation: true,
  organisation: true,
  list: true,
  entry: true,
}
/** To write in a conversation is its author's alone. */
const authorsOnly: ReadonlySet<EndpointName> = new Set([
  'updateConversation',
  'deleteConversation',
  'renameConversation',
  'regenerateAnswer',
  'postMessage',
  'stopAnswer',
  'shareConversation',
])
const notAsMember: ReadonlySet<EndpointName> = new Set([
  'deleteProject',
  'moveProject',
  'correctBookPage',
  'takeBackCorrection',
  'setBookWriting',
  'endBookWriting',
  'renameOrganisation',
  'setOwnModels',
  'deleteOrganisation',
  'setMemberRole',
  'removeMember',
  'inviteMember',
  'revokeInvitation',
])

/** Any member changes the lists of their organisation. */
const changesLists: ReadonlySet<EndpointName> = new Set([
  'createList',
  'renameList',
  'deleteList',
  'addListEntry',
  'removeListEntry',
])

const parsesAgain: ReadonlySet<EndpointName> = new Set(['refreshProject', 'attachIndex', 'detachIndex'])

function statusForMember(name: EndpointName): number {
  if (notAsMember.has(name)) return 403
  return authorsOnly.has(name) || name === withoutRun ? 404 : 200
}

describe.each(routes)('%s', (name, endpoint) => {
  const named = idsIn(name, endpoint)

  /** Whoever asks is shown nothing of these ids: all of them at once, and each alone among their own. */
  const checkForeign = async (person: Person, foreign: Ids, credentials: readonly As[]): Promise<void> => {
    const mixes = [foreign, ...named.map((id) => ({ ...person.ids, [id]: foreign[id] }))]
    for (const as of credentials) {
      for (const ids of named.length === 0 ? [person.ids] : mixes) {
        const reply = await send(toRequest(name, endpoint, ids), as)
        const own = JSON.stringify(requests[name](ids).body ?? '') + endpoint.path
        for (const mark of marks) if (!own.includes(mark)) expect(reply.text).not.toContain(mark)
        if (named.length === 0) continue
        const nobody = unknownIds(foreign)
        const instead = Object.fromEntries(
          idNames.map((id) => [id, ids[id] === foreign[id] ? nobody[id] : ids[id]]),
        ) as Ids
        const expected = await send(toRequest(name, endpoint, instead), as)
        expect(settle(reply, ids)).toBe(settle(expected, instead))
      }
    }
  }

  test('shows and changes nothing of another user', async () => {
    const before = await rowsOf(ada)
    const withKey = { key: bob.key, headers: { 'x-user-id': ada.id } }
    const withSession = { cookie: bob.cookie }
    await checkForeign(bob, ada.ids, endpoint.auth === 'key' ? [withKey, withSession] : [withKey])
    expect(await rowsOf(ada)).toEqual(before)
  })

  if (named.length === 0) return

  test('shows and changes nothing of an organisation to who is no member', async () => {
    const before = await rowsOf(ada)
    await checkForeign(bob, shared, [{ key: bob.key }])
    await checkForeign(dan, shared, [{ key: dan.key }])
    expect(await rowsOf(ada)).toEqual(before)
  })

  test('shows a member nothing that is not of the organisation', async () => {
    const before = await rowsOf(ada)
    await checkForeign(cat, ada.ids, [{ key: cat.key }])
    expect(await rowsOf(ada)).toEqual(before)
  })

  if (!named.some((id) => id in ofOrganisation)) return

  test('shows a member what is of the organisation, and does what their role allows', async () => {
    const list = changesLists.has(name) ? await createList(ada.key, shared.organisation) : {}
    const before = await rowsOf(ada)
    const ids = { ...shared, ...list, key: cat.ids.key, attachment: cat.ids.attachment }
    const reply = await send(toRequest(name, endpoint, ids), { key: cat.key })
    expect(reply).toMatchObject({ status: statusForMember(name) })
    if (parsesAgain.has(name)) {
      await untilReady(service, shared.project, cat.key)
      return
    }
    const { lists, ...after } = await rowsOf(ada)
    expect({ lists: before['lists'], ...after }).toEqual(before)
    if (changesLists.has(name)) expect(lists).not.toEqual(before['lists'])
    else expect(lists).toEqual(before['lists'])
  })
})

test.each(routes.filter(([, endpoint]) => endpoint.auth === 'key'))(
  '%s asks for a key or a session',
  async (name, endpoint) => {
    const reply = await send(toRequest(name, endpoint, ada.ids), { headers: { 'x-user-id': ada.id } })
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([401, { detail: 'API key is required' }])
    const wrong = await send(toRequest(name, endpoint, ada.ids), { key: `${ada.key}0`, cookie: ada.cookie })
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([401, { detail: 'Invalid API key' }])
  },
)

test.each(
  routes.filter(
    ([name, endpoint]) =>
      endpoint.method === 'GET' && idsIn(name, endpoint).length > 0 && name !== withoutRun,
  ),
)('%s shows its owner what it kept from the other', async (name, endpoint) => {
  for (const as of [{ key: ada.key }, { cookie: ada.cookie }]) {
    for (const ids of [ada.ids, shared]) {
      expect(await send(toRequest(name, endpoint, ids), as)).toMatchObject({ status: 200 })
    }
  }
})
