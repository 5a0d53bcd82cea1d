/** Prose that a model writes for the book: within a budget, cited or left out, and again only where cited lines changed. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import type { ChatServer } from '../../src/agents/testing/chat-server.ts'
import { writeBooks } from '../../src/services/book/index.ts'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startService } from './start-service.ts'
import type { TestService } from './start-service.ts'

const stack = new AsyncDisposableStack()
let model: ChatServer
let service: TestService
let shop: FixtureRepository
let path: string

/** Of the first sentence the place is there and shown, of the third one not, the second has none. */
const reply = 'It sells things [README.md:3-3]. It is a powerful tool. It starts late [README.md:40-41].'

beforeAll(async () => {
  model = stack.use(
    await startChatServer((_, { messages }) => ({
      kind: 'chunks',
      // The rest of the pages does not show the README.
      chunks: textChunks(JSON.stringify(messages).includes('[README.md:3-3]') ? reply : 'Nothing to say.'),
    })),
  )
  shop = stack.use(
    await createRepository([
      {
        'README.md': '# Shop\n\nA shop that sells things to people who like to buy them.\n',
        'src/main.py': 'from src.store.save import save\n\n\ndef main():\n    save(1)\n',
        'src/store/save.py': 'def save(total):\n    return total\n',
      },
    ]),
  )
  service = stack.use(await startService({ config: { model: { ...model.model, prices } } }))
  path = `/api/v2/projects/${await service.parseFolder(shop.directory)}`
})
afterAll(() => stack.disposeAsync())

const prices = { input: 1, output: 10, cachedInput: 0.1 }

type State = { estimate: { pages: number; tokens: number; cost: number }; spent_tokens: number }
const state = async (): Promise<State> =>
  (await service.json('GET', `${path}/book-writing`)) as unknown as State
const overview = async (): Promise<string> =>
  String((await service.json('GET', `${path}/book/overview`))['markdown'])
const untilWritten = async (): Promise<void> =>
  await expect.poll(async () => await state(), { timeout: 20_000 }).toMatchObject({ under_way: false })

test('it is off until somebody switches it on, and says before what it takes', async () => {
  const { estimate } = await state()
  expect(await state()).toMatchObject({ enabled: false, tokens: null, model: 'openai-compatible:test-model' })
  expect(estimate.pages).toBeGreaterThan(2)
  expect(estimate.tokens).toBeGreaterThan(estimate.pages * 1_000)
  expect(estimate.cost).toBeGreaterThan(0)
  expect(model.requests).toHaveLength(0)
  expect(await overview()).not.toContain('It sells things')
})

test('what would go beyond the budget is not asked', async () => {
  await service.json('POST', `${path}/book-writing`, { body: { tokens: 1_000 } })
  await untilWritten()
  expect(await state()).toMatchObject({
    spent_tokens: 0,
    failure: expect.stringContaining('budget of 1,000 tokens') as string,
  })
  expect(model.requests).toHaveLength(0)
})

test('what has a place that stands is kept, and the rest left out', async () => {
  const { estimate } = await state()
  const body = { tokens: estimate.tokens }
  expect(await service.json('POST', `${path}/book-writing`, { body })).toMatchObject({ enabled: true })
  await untilWritten()
  expect(await state()).toMatchObject({ failure: null, written: 1 })
  expect(model.requests).toHaveLength(estimate.pages)
  const page = await service.json('GET', `${path}/book/overview`)
  expect(page).toMatchObject({ prose: { model: 'openai-compatible:test-model' } })
  expect(page['markdown']).toMatch(
    /^It sells things \[README\.md:3-3\]\.\n\n\*Written by openai-compatible:test-model /u,
  )
  expect(page['markdown']).not.toMatch(/powerful|starts late|unconfirmed/u)
})

test('a page is written again only where lines that its prose cites have changed', async () => {
  const parse = async (name: string, text: string): Promise<number> => {
    await writeFile(join(shop.directory, name), text)
    await service.parseFolder(shop.directory)
    const asked = model.requests.length
    expect(await overview()).not.toMatch(/unconfirmed/u)
    await writeBooks(service.ctx)
    await untilWritten()
    const pages = model.requests.slice(asked).map(({ body }) => JSON.stringify(body))
    return pages.length
  }
  // It moves, and is cited where it stands.
  const readme = '# Shop\n\nA shop that sells things to people who like to buy them.\n'
  expect(await parse('README.md', `<!-- moved -->\n${readme}`)).toBe(0)
  expect(await overview()).toMatch(/^It sells things \[README\.md:4-4\]\./u)
  // The old sentence does not leave with other lines; pages that do not cite them are not asked about.
  expect(await parse('README.md', '# Shop\n\nA shop that lends things to people for a week.\n')).toBe(1)
  expect(await overview()).toMatch(/^It sells things \[README\.md:3-3\]\./u)
})

test('it ends with what it wrote, is no matter of others, and needs a model', async () => {
  const { key } = await service.createUser()
  expect((await service.send('GET', `${path}/book-writing`, { key })).status).toBe(404)
  await service.json('DELETE', `${path}/book-writing`)
  expect(await state()).toMatchObject({ enabled: false, written: 0 })
  expect(await overview()).not.toContain('It sells things')
  await using without = await startService()
  const project = await without.parseFolder(shop.directory)
  const refused = await without.send('POST', `/api/v2/projects/${project}/book-writing`, {
    body: { tokens: 1_000 },
  })
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'no_model' }])
})
