/** What clients ask around a conversation: the project at a glance, folders to choose from, what to ask next. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let service: TestService
let repository: FixtureRepository
let project: string

const routes = `import express from 'express'
import { readUser } from './users.ts'

const app = express()
app.get('/users/:id', readUser)
app.listen(3000)
`

beforeAll(async () => {
  repository = stack.use(
    await createRepository([
      {
        'README.md':
          '# Shop\n\nA **shop** that [sells](https://example.org/sells) things to people who like to buy them.\n',
        'package.json':
          '{ "name": "shop", "engines": { "node": ">=20" }, "scripts": { "test": "node --test" }, "dependencies": { "express": "5.0.0" } }\n',
        'src/server.ts': routes,
        'src/users.ts':
          '/** Reads a user. */\nexport function readUser() {\n  return find()\n}\n\nfunction find() {}\n',
        'src/store/README.md': '# Store\n\nKeeps what the [shop](../..) knows in tables of a database.\n',
        'src/store/schema.sql': 'create table users (\n  id integer primary key,\n  name text\n);\n',
      },
      {
        'src/users.ts':
          '/** Reads a user. */\nexport function readUser() {\n  return find()\n}\n\nfunction find() {\n  return 1\n}\n',
      },
    ]),
  )
  service = stack.use(await startService())
  project = await service.parseFolder(repository.directory)
})
afterAll(() => stack.disposeAsync())

test('a project at a glance', async () => {
  const found = await service.json('GET', `/api/v2/projects/${project}/orientation`)
  expect(found).toMatchObject({
    readme: {
      text: expect.stringMatching(/^A shop that sells things to people who like to buy them\.$/u) as string,
      location: 'README.md:3-3',
    },
    commands: expect.arrayContaining([
      { purpose: 'test', command: 'npm test', location: 'package.json:1-1' },
    ]) as unknown[],
    requirements: [{ text: 'Node.js >=20', location: 'package.json:1-1' }],
    entry_points: ['src/server.ts'],
    routes: { total: 1, shown: [{ method: 'GET', route: '/users/:id', handler: 'readUser' }] },
    tables: { total: 1, shown: [{ name: 'users', fields: 2 }] },
    configuration: { total: 1, shown: [{ kind: 'manifest', path: 'package.json' }] },
    tests: { files: 0, cases: 0 },
    hot_spots: {
      files: [{ path: 'src/users.ts', commits: 2 }],
      commits: 2,
      complete: true,
      unavailable: null,
    },
    questions: expect.arrayContaining(['Which routes are there?', 'What is the data model?']) as string[],
  })
  expect(found['questions']).not.toContain('How do I run the tests?')
  expect(found['modules']).toContainEqual(
    expect.objectContaining({
      path: 'src/store',
      purpose: {
        text: expect.stringMatching(/^Keeps what the shop knows/u) as string,
        location: 'src/store/README.md:3-3',
      },
    }),
  )
})

test('the same is told again without being made again, and of nobody else', async () => {
  const path = `/api/v2/projects/${project}/orientation`
  const [one, two] = await Promise.all([service.json('GET', path), service.json('GET', path)])
  expect(one).toEqual(two)
  const { key } = await service.createUser()
  expect((await service.send('GET', path, { key })).status).toBe(404)
})

test('a folder that was mistyped is not there, and the one that was meant is', async () => {
  await using root = await createTemporaryDirectory()
  await mkdir(join(root.path, 'warehouse/inner'), { recursive: true })
  await mkdir(join(root.path, '.hidden'))
  const look = async (path: string): Promise<unknown> =>
    await service.json('GET', `/api/v2/folders?path=${encodeURIComponent(path)}`)
  const warehouse = join(root.path, 'warehouse')
  expect(await look(root.path)).toEqual({ path: root.path, is_folder: true, folders: [warehouse] })
  expect(await look(join(root.path, 'wharehouse'))).toMatchObject({ is_folder: false, folders: [warehouse] })
  expect(await look(join(root.path, 'ware'))).toMatchObject({ is_folder: false, folders: [warehouse] })
  expect(await look('/no/such/place')).toMatchObject({ is_folder: false, folders: [] })
})

test('files are measured by the graph and by history', async () => {
  const path = `/api/v2/projects/${project}/file-measures`
  const found = await service.json('GET', path)
  expect(found).toMatchObject({
    files: expect.arrayContaining([
      expect.objectContaining({ path: 'src/users.ts', commits: 2, author: 0 }),
    ]) as unknown[],
    authors: [expect.any(String)],
    commits: 2,
    complete: true,
    unavailable: null,
  })
  const { key } = await service.createUser()
  expect((await service.send('GET', path, { key })).status).toBe(404)
})

test('folders are for development mode', async () => {
  await using hosted = await startService({ config: { developmentMode: false } })
  const response = await hosted.send('GET', '/api/v2/folders?path=/')
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'local_parsing_disabled' }])
  expect(await hosted.json('GET', '/api/v2/installation')).toMatchObject({
    development_mode: false,
    model: { name: 'built-in', host: null, local: true },
  })
})

test.each([
  ['https://api.openai.com/v1', 'api.openai.com', false],
  ['http://127.0.0.1:11434/v1', '127.0.0.1:11434', true],
  ['http://192.168.1.4:8000/v1', '192.168.1.4:8000', false],
])('a model at %s is said to be there', async (baseUrl, host, local) => {
  const model = { provider: 'openai-compatible', name: 'large', baseUrl } as const
  await using other = await startService({ config: { model } })
  const { model: told } = await other.json('GET', '/api/v2/installation')
  expect(told).toEqual({ name: 'openai-compatible:large', host, local })
})

test('questions to begin with are without those that one has asked', async () => {
  const questions = async (): Promise<unknown> =>
    (await service.json('GET', `/api/v2/projects/${project}/orientation`))['questions']
  expect(await questions()).toContain('Which routes are there?')
  const body = { project_ids: [project], title: 'Of another name' }
  const { conversation_id: id } = await service.json('POST', '/api/v2/conversations', { body })
  const address = `/api/v2/conversations/${String(id)}`
  await service.json('POST', `${address}/message?stream=false`, { body: { content: 'What does find do?' } })
  await service.json('POST', `${address}/message?stream=false`, {
    body: { content: 'which routes  are there' },
  })
  const left = await questions()
  expect(left).toContain('What is the data model?')
  expect(left).not.toContain('Which routes are there?')
  await service.json('DELETE', address)
  expect(await questions()).toContain('Which routes are there?')
})

test('what to ask next is made from what an answer cites', async () => {
  const conversations = '/api/v2/conversations'
  const body = { project_ids: [project] }
  const id = String((await service.json('POST', conversations, { body }))['conversation_id'])
  const answer = await service.json('POST', `${conversations}/${id}/message?stream=false`, {
    body: { content: 'What does readUser call?' },
  })
  const path = `${conversations}/${id}/messages/${String(answer['message_id'])}/suggestions`
  const { questions } = (await service.json('GET', path)) as { questions: string[] }
  expect(questions.length).toBeGreaterThan(0)
  for (const question of questions) expect(question).toMatch(/`(?:readUser|find)`/u)
  // Nor what was asked in another conversation about the project.
  const other = String((await service.json('POST', conversations, { body }))['conversation_id'])
  await service.json('POST', `${conversations}/${other}/message?stream=false`, {
    body: { content: questions[0] },
  })
  const next = (await service.json('GET', path)) as { questions: string[] }
  expect(next.questions).not.toContain(questions[0])
  const wrong = await service.send('GET', `${conversations}/${id}/messages/x/suggestions`)
  expect(wrong.status).toBe(400)
})
