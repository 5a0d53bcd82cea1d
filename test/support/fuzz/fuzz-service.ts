/** Two people with things of their own, of whom one sends what no client would, and what must hold for each reply. */
import { addUser, createApiKey } from '../../../src/services/accounts/index.ts'
import type { ServiceContext } from '../../../src/services/context.ts'
import { fuzzedRequests, mistypedRequests } from './fuzzed-requests.ts'
import type { FuzzedRequest, FuzzIds } from './fuzzed-requests.ts'
import { sendRaw } from './send-raw.ts'

export type FuzzReport = {
  readonly sent: number
  /** Of those, one for each field of each route and each type. */
  readonly mistyped: number
  readonly statuses: Readonly<Record<string, number>>
  /** One line for each reply that must not be. */
  readonly wrong: readonly string[]
}

export type FuzzOptions = {
  readonly seed: number
  readonly count: number
  /** One of so many mistyped requests is sent; 1 for all. */
  readonly mistypedStep?: number
  readonly atOnce: number
  /** Each for a repository on the git host of the service, parsed for them alone. */
  readonly repositories: { readonly own: string; readonly foreign: string }
  /** What only the other person's things hold. */
  readonly marks: readonly string[]
}

type Person = { readonly key: string; readonly ids: FuzzIds }

/** What the specification has as an internal error, though the client is at fault. */
const specifiedFaults = ['invalid_node_ids', 'invalid_attachment_ids']
const TIMEOUT_MS = 60_000

export async function fuzzService(
  ctx: ServiceContext,
  url: string,
  { seed, count, atOnce, mistypedStep = 1, repositories, marks }: FuzzOptions,
): Promise<FuzzReport> {
  const bob = await createPerson(ctx, url, 'bob', repositories.own)
  const ada = await createPerson(ctx, url, 'ada', repositories.foreign)
  const before = await thingsOf(url, ada)
  const people = { key: bob.key, own: bob.ids, foreign: ada.ids }
  const typed = [...mistypedRequests(people)].filter((_, index) => index % mistypedStep === 0)
  const random = fuzzedRequests(seed, people)
  const { hostname: host, port } = new URL(url)
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let sent = 0
  const check = async (number: number, request: FuzzedRequest): Promise<void> => {
    const { name, bytes, isCut } = request
    const reply = await sendRaw({ host, port: Number(port) }, bytes, { isCut, timeoutMs: TIMEOUT_MS })
    statuses[String(reply.status)] = (statuses[String(reply.status)] ?? 0) + 1
    const problem = problemOf(reply, request, marks)
    if (problem !== undefined) {
      wrong.push(
        `#${number} ${name}: ${problem}\n${JSON.stringify(bytes.toString('latin1').slice(0, 600))}\n${reply.text.slice(-400)}`,
      )
    }
  }
  const sendSome = async (): Promise<void> => {
    while (sent < typed.length + count) {
      const number = sent++
      await check(number, typed[number] ?? random.next().value)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendSome))
  if ((await thingsOf(url, ada)) !== before) wrong.push('what belongs to somebody else has changed')
  return { sent, mistyped: typed.length, statuses, wrong }
}

function problemOf(
  { status, text, isLate }: Awaited<ReturnType<typeof sendRaw>>,
  { isCut, mayNameNothing }: FuzzedRequest,
  marks: readonly string[],
): string | undefined {
  if (isLate) return `no end within ${TIMEOUT_MS / 1000} s`
  const leaked = marks.find((mark) => text.includes(mark))
  if (leaked !== undefined) return `shows "${leaked}" of somebody else`
  if (status === undefined) return isCut ? undefined : 'no reply'
  if (status < 500) return undefined
  const isSpecified = mayNameNothing && specifiedFaults.some((code) => text.includes(`"code":"${code}"`))
  return isSpecified ? undefined : `status ${status}`
}

async function createPerson(
  ctx: ServiceContext,
  url: string,
  name: string,
  repository: string,
): Promise<Person> {
  const { user } = await addUser(ctx, {
    email: `${name}@people.example`,
    name,
    role: 'member',
    hasPassword: false,
  })
  const { key, record } = await createApiKey(ctx, user, { name: `key-of-${name}` })
  const ask = async (
    method: string,
    path: string,
    body?: object | FormData,
  ): Promise<Record<string, string>> =>
    JSON.parse(await send(url, key, method, path, body)) as Record<string, string>
  const { project_id: project = '' } = await ask('POST', '/api/v2/parse', { repo_name: repository })
  for (;;) {
    const { status, error } = await ask('GET', `/api/v2/parsing-status/${project}`)
    if (status === 'ready') break
    if (status === 'error') throw new Error(`Cannot parse "${repository}": ${error}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const form = new FormData()
  form.set('file', new File([`upload of-${name}`], `of-${name}.txt`, { type: 'text/plain' }))
  const { id: attachment = '' } = await ask('POST', '/api/v2/media/upload', form)
  const { conversation_id: conversation = '' } = await ask('POST', '/api/v2/conversations/', {
    project_ids: [project],
    title: `title of-${name}`,
  })
  await send(
    url,
    key,
    'POST',
    `/api/v2/conversations/${conversation}/message/?stream=false&session_id=session-${name}`,
    {
      content: `What does secret.py do? asks of-${name}`,
      attachment_ids: [attachment],
    },
  )
  const messages = JSON.parse(
    await send(url, key, 'GET', `/api/v2/conversations/${conversation}/messages`),
  ) as { id: string }[]
  const { id: organisation = '' } = await ask('POST', '/api/v2/organisations', {
    name: `organisation of-${name}`,
  })
  const { id: invitation = '' } = await ask('POST', `/api/v2/organisations/${organisation}/invitations`, {})
  const lists = `/api/v2/organisations/${organisation}/lists`
  const { id: list = '' } = await ask('POST', lists, { name: `list of-${name}` })
  const { id: entry = '' } = await ask('POST', `${lists}/${list}/entries`, {
    search: 'q=secret',
    name: `search of-${name}`,
  })
  const { id: gitToken = '' } = await ask('POST', '/api/v2/git-tokens', {
    host: ctx.config.gitHost,
    token: `token-of-${name}`,
  })
  const ids: Record<string, string> = {
    organisation_id: organisation,
    invitation_id: invitation,
    list_id: list,
    entry_id: entry,
    git_token_id: gitToken,
    user_id: user.id,
    project_id: project,
    conversation_id: conversation,
    session_id: `session-${name}`,
    attachment_id: attachment,
    media_id: attachment,
    key_id: record.id,
    message_id: messages.at(-1)?.id ?? '',
    node_id: 'secret.py',
    path: 'secret.py',
    before: messages.at(-1)?.id ?? '',
    content: 'What is secret.py?',
    query: 'secret',
    tool: 'read_file',
  }
  return { key, ids }
}

/** What its owner sees of it, as one text. */
async function thingsOf(url: string, { key, ids }: Person): Promise<string> {
  const paths = [
    '/api/v2/projects/list',
    `/api/v2/projects/${ids['project_id']}/files`,
    '/api/v2/conversations/?include_hidden=true',
    `/api/v2/conversations/${ids['conversation_id']}/messages`,
    `/api/v2/media/${ids['attachment_id']}/download`,
    '/api/v2/usage',
    '/api/v2/organisations',
    `/api/v2/organisations/${ids['organisation_id']}`,
    '/api/v2/git-tokens',
  ]
  return (await Promise.all(paths.map((path) => send(url, key, 'GET', path)))).join('\n')
}

async function send(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<string> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'x-api-key': key,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${text}`)
  return text
}
