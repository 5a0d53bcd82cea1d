/**
 * The specification of the interface and the decisions that complete it, a row a rule. "4.5" is a section of the
 * specification, a word such as "Parse" a section of the decisions.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '../../src/store/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { asksEveryPart, namesTenant } from '../support/names-tenant.ts'
import { withPartitionedCopy } from '../support/partitioned-plans.ts'
import { createTestStore } from '../support/postgres.ts'
import { createTestConversation } from '../support/records.ts'
import { checkRule } from './check.ts'
import type { Rule } from './check.ts'
import { accountRules } from './rules/account.ts'
import { authenticationRules } from './rules/authentication.ts'
import { browseRules } from './rules/browse.ts'
import { conversationsRules } from './rules/conversations.ts'
import { everywhereRules } from './rules/everywhere.ts'
import { graphRules } from './rules/graph.ts'
import { messagesRules } from './rules/messages.ts'
import { oneCallRules } from './rules/one-call.ts'
import { parseRules } from './rules/parse.ts'
import { parsingStatusRules } from './rules/parsing-status.ts'
import { projectsRules } from './rules/projects.ts'
import { requestsWithNulRules } from './rules/requests-with-nul.ts'
import { searchRules } from './rules/search.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

let service: TestService
/** That the service has run for all of this. */
const statements = new Set<string>()
let repository: FixtureRepository
/** Others begin and end transactions, listen, or set what a connection does. */
const plannable = /^\s*(?:select|insert|update|delete|with)\b/i
const stack = new AsyncDisposableStack()
const world: Record<string, string> = {
  unknown: '01999999-9999-7999-8999-999999999999',
  badKey: `sk-${'f'.repeat(64)}`,
}

const createShop = async () =>
  await createRepository([
    {
      'src/shop.ts':
        'export function price(amount: number) {\n  return tax(amount) + amount\n}\n\nexport function tax(amount: number) {\n  return amount * 0.2\n}\n',
      'README.md': '# Shop\n\nIt sells things.\n',
      'src/a b/ü.ts': 'export const ü = 1\n',
      'old/till.lua': '-- till\nfunction ring_up() return 1 end\n',
      'logo.png': { content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), executable: false },
    },
  ])

beforeAll(async () => {
  repository = await createShop()
  const store = await createTestStore({ onStatement: (text) => void statements.add(text) })
  // Those of migrations are for all.
  statements.clear()
  service = await startService({ store })
  const { db } = service.ctx.store
  world['ready'] = await service.parseFolder(repository.directory)
  const others = await Promise.all([createShop(), createShop(), createShop()])
  world['second'] = await service.parseFolder(others[0].directory)
  // What is parsed here is of no other project: that would be parsed again.
  world['path'] = others[1].directory
  world['otherPath'] = others[2].directory
  for (const other of others) stack.use(other)
  world['commit'] = repository.head
  const { user, key } = await service.createUser({ name: 'Bob' })
  world['bobKey'] = key
  world['foreignProject'] = await service.parseFolder(repository.directory, key)
  world['foreignConversation'] = (await createTestConversation(db, user)).id
  const source = { kind: 'local', path: '/nowhere', branchName: null, commitId: null } as const
  // Nothing of the queue says that it is to be parsed: it stays as it is.
  const { project } = await createProject(db, {
    userId: 'local' as typeof user.id,
    repoName: 'local/unready',
    source,
  })
  world['unready'] = project.id
  const create = async (): Promise<string> => {
    const body = { project_ids: [world['ready']], agent_ids: ['codebase_qna_agent'] }
    return String((await service.json('POST', '/api/v2/conversations/', { body }))['conversation_id'])
  }
  world['conversation'] = await create()
  world['deleted'] = await create()
  world['renamed'] = await create()
  await service.json('DELETE', `/api/v2/conversations/${world['deleted']}`)
  const upload = new FormData()
  upload.set('file', new Blob(['The shop is closed on Sundays.']), 'note.txt')
  const attachment = await service.json('POST', '/api/v2/media/upload', { body: upload })
  world['attachment'] = String(attachment['id'])
})

afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await stack.disposeAsync()
  await repository?.[Symbol.asyncDispose]()
})

const sections: Readonly<Record<string, readonly Rule[]>> = {
  Authentication: authenticationRules,
  Everywhere: everywhereRules,
  'U+0000': requestsWithNulRules,
  Parse: parseRules,
  'Parsing status': parsingStatusRules,
  Projects: projectsRules,
  Conversations: conversationsRules,
  Messages: messagesRules,
  'One call': oneCallRules,
  Search: searchRules,
  Browse: browseRules,
  Graph: graphRules,
  Account: accountRules,
}

// The titles are data.
// oxlint-disable vitest/valid-title
for (const [section, rules] of Object.entries(sections)) {
  describe(section, () => {
    for (const rule of rules) {
      test(rule.rule, async () => {
        world['localKey'] = service.localKey
        await expect(checkRule(service, world, rule)).resolves.toBeUndefined()
      })
    }
  })
}

describe('rules of several requests', () => {
  test('4.6 the conversation of the one call is hidden, and shown with hidden=false', async () => {
    const create = async (query: string) =>
      (
        await service.json('POST', `/api/v2/project/${world['ready']}/message?stream=false${query}`, {
          body: { content: 'Who calls tax?' },
        })
      )['conversation_id']
    const [hidden, shown] = [await create(''), await create('&hidden=false')]
    const list = async (query: string) => {
      const response = await service.send('GET', `/api/v2/conversations/${query}`)
      return ((await response.json()) as { id: string; title: string }[]).map(({ id }) => id)
    }
    expect(await list('')).toContain(shown)
    expect(await list('')).not.toContain(hidden)
    expect(await list('?include_hidden=true')).toContain(hidden)
    expect((await list('?limit=1')).length).toBe(1)
    const second = await list(`?limit=1&before=${String(shown)}`)
    expect(second).not.toContain(shown)
  })

  test('hidden on creation', async () => {
    const body = { project_ids: [world['ready']] }
    const { conversation_id: id } = await service.json('POST', '/api/v2/conversations/?hidden=true', { body })
    expect(await service.json('GET', `/api/v2/conversations/${String(id)}`)).toMatchObject({ hidden: true })
  })

  test('messages are kept, and the first names the conversation', async () => {
    const body = { project_ids: [world['ready']] }
    const { conversation_id: id } = await service.json('POST', '/api/v2/conversations/', { body })
    const answer = await service.json('POST', `/api/v2/conversations/${String(id)}/message/?stream=false`, {
      body: { content: ' Who calls\ntax? ' },
    })
    const response = await service.send('GET', `/api/v2/conversations/${String(id)}/messages`)
    expect(await response.json()).toMatchObject([
      { role: 'human', content: ' Who calls\ntax? ', status: 'completed' },
      {
        role: 'agent',
        content: answer['content'],
        citations: answer['citations'],
        tool_calls: answer['tool_calls'],
        id: answer['message_id'],
      },
    ])
    expect(await service.json('GET', `/api/v2/conversations/${String(id)}`)).toMatchObject({
      title: 'Who calls tax?',
    })
  })

  test('a refused first message leaves no conversation behind', async () => {
    const count = async () =>
      (
        (await (
          await service.send('GET', '/api/v2/conversations/?include_hidden=true&limit=200')
        ).json()) as unknown[]
      ).length
    const before = await count()
    const refused = await service.send('POST', `/api/v2/project/${world['ready']}/message/`, {
      body: { content: 'x', node_ids: ['nothing'] },
    })
    expect(refused.status).toBe(500)
    expect(await count()).toBe(before)
  })

  test('conversations of a deleted project remain readable', async () => {
    await using own = await createShop()
    const project = await service.parseFolder(own.directory)
    const answer = await service.json('POST', `/api/v2/project/${project}/message/?stream=false`, {
      body: { content: 'Who calls tax?' },
    })
    await service.json('DELETE', `/api/v2/projects/${project}`)
    const path = `/api/v2/conversations/${String(answer['conversation_id'])}`
    const messages = await service.send('GET', `${path}/messages`)
    expect(await messages.json()).toMatchObject([{ role: 'human' }, { content: answer['content'] }])
    const next = await service.send('POST', `${path}/message/?stream=false`, {
      body: { content: 'And price?' },
    })
    expect([next.status, await next.json()]).toMatchObject([404, { code: 'project_not_found' }])
  })

  test('several projects: citations carry the name of the repository', async () => {
    await using other = await createRepository([
      { 'lib/stock.ts': 'export function stock() {\n  return 3\n}\n' },
    ])
    const otherId = await service.parseFolder(other.directory)
    const body = { project_ids: [world['ready'], otherId] }
    const { conversation_id: id } = await service.json('POST', '/api/v2/conversations/', { body })
    const answer = await service.json('POST', `/api/v2/conversations/${String(id)}/message/?stream=false`, {
      body: { content: 'Where is stock defined?' },
    })
    expect(answer['citations']).toContainEqual(expect.stringMatching(/^local\/[^@]+@lib\/stock\.ts:1-3$/))
  })

  test('a file that the client has is not sent again', async () => {
    const path = `/api/v2/projects/${world['ready']}/files/README.md`
    const etag = (await service.send('GET', path)).headers.get('etag')!
    const again = await service.send('GET', path, { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(
      (await service.send('GET', `${path}?end_line=1`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(200)
  })

  test('2 a form with a JSON string in it', async () => {
    const form = new FormData()
    form.set('content', 'Who calls this?')
    form.set('node_ids', JSON.stringify([{ node_id: 'src/shop.ts#tax', name: 'tax' }]))
    form.append('attachment_ids', world['attachment']!)
    form.append('attachment_ids', world['attachment']!)
    const answer = await service.json(
      'POST',
      `/api/v2/conversations/${world['conversation']}/message/?stream=false`,
      { body: form },
    )
    expect(answer).toMatchObject({ content: expect.stringContaining('tax') })
  })

  test('an empty form', async () => {
    const form = new FormData()
    form.set('content', '  ')
    const refused = await service.send('POST', `/api/v2/project/${world['ready']}/message/`, { body: form })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: 'Message content cannot be empty' },
    ])
  })

  test('a body of 10 MB that does not say how long it is', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(100_000))
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 100 ? controller.enqueue(chunk) : controller.close()),
    })
    const refused = await fetch(`${service.url}/api/v2/parse`, {
      method: 'POST',
      headers: { 'x-api-key': service.localKey, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }])
  })
})

// The last ones: they look at what the others have had the service do.
test('every statement on what belongs to somebody names whose it is, or why it need not is known', () => {
  expect(statements.size).toBeGreaterThan(50)
  expect([...statements].filter((text) => !namesTenant(text))).toEqual([])
})

test('where tables are partitioned by tenant, each statement asks one part, or why it does not is known', async () => {
  // Planning adds statements of its own.
  const wanted = [...statements].filter((text) => plannable.test(text) && !asksEveryPart(text))
  const plans = await withPartitionedCopy(service.ctx.store, async (partsOf) => {
    const found: { text: string; counts: readonly number[] }[] = []
    for (const text of wanted) found.push({ text, counts: Object.values(await partsOf(text)) })
    return found
  })
  expect(plans.filter(({ counts }) => counts.some((count) => count > 1))).toEqual([])
  expect(plans.filter(({ counts }) => counts.includes(1)).length).toBeGreaterThan(20)
})
