/** Hundreds of conversations and projects, thousands of messages, an answer as long as a book. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConversation, createProject } from '../../src/store/index.ts'
import type { ConversationId, ProjectId, UserId } from '../../src/store/index.ts'
import { localKey, startService } from '../conformance/start-service.ts'
import type { TestService } from '../conformance/start-service.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolations } from './check-accessibility.ts'
import { writeMessages } from '../support/write-messages.ts'
import { openPage } from './open-page.ts'
import { createShopRepository } from './shop-repository.ts'

const cleanUp = new AsyncDisposableStack()
let service: TestService
let browser: BorrowedBrowser
let page: Page
let userId: UserId
let projectId: ProjectId

const patience = { timeout: 60_000, interval: 50 }
const mostElements = 3_000
const count = async (): Promise<number> => await page.locator('*').count()

beforeAll(async () => {
  const [repository, started, launched] = await Promise.all([
    createShopRepository(),
    startService(),
    borrowChromium(),
  ])
  cleanUp.use(repository)
  service = cleanUp.use(started)
  browser = launched
  cleanUp.defer(() => browser.close())
  projectId = (await service.parseFolder(repository.directory)) as ProjectId
  const { db } = service.ctx.store
  userId = (
    await db.selectFrom('projects').select('userId').where('id', '=', projectId).executeTakeFirstOrThrow()
  ).userId
  page = (await openPage(browser)).page
  await page.goto(`${service.url}/#key=${localKey}`)
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
})
afterAll(() => cleanUp.disposeAsync())

async function create(title: string): Promise<ConversationId> {
  const made = await createConversation(service.ctx.store.db, {
    userId,
    title,
    hidden: false,
    agentIds: ['codebase_qna_agent'],
    projectIds: [projectId],
  })
  return made.id
}

async function write(id: ConversationId, contents: readonly string[]): Promise<void> {
  await writeMessages(service.ctx.store, { id, userId }, contents)
}

describe('a conversation of 2,000 messages', () => {
  beforeAll(async () => {
    const id = await create('Long talk')
    await write(
      id,
      Array.from(
        { length: 2_000 },
        (_, index) => `Message ${index + 1}. ${'It has some words. '.repeat(12)}`,
      ),
    )
    await page.goto(`${service.url}/conversations/${id}`)
    await page.getByText('Message 2000.').waitFor()
  })

  test('opens at its end, and loads the first by scrolling up, a part of it at a time', async () => {
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect
      .poll(() => messages.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(3)
    const first = page.getByText('Message 1.', { exact: false }).filter({ hasText: /^Message 1\. / })
    let most = 0
    await expect
      .poll(
        async () => {
          await messages.hover()
          await page.mouse.wheel(0, -1_000_000)
          most = Math.max(most, await count())
          return await first.count()
        },
        { timeout: 90_000, interval: 50 },
      )
      .toBe(1)
    expect(most).toBeLessThan(mostElements)
    await expect.poll(() => page.getByRole('button', { name: 'Load older messages' }).count()).toBe(0)
  })

  test('is read on at the same message after a reload and on the way back', async () => {
    const messages = page.getByRole('region', { name: 'Messages' })
    const wanted = page.getByText(/^Message 1975\. /)
    const top = async (): Promise<number> =>
      await wanted.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await page.reload()
    await page
      .getByText(/^Message \d+\. /)
      .first()
      .waitFor()
    await messages.hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 1_000_000)
        return await page.getByText(/^Message 2000\. /).count()
      }, patience)
      .toBe(1)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -400)
        return await wanted.count()
      }, patience)
      .toBe(1)
    await wanted.evaluate((element) => element.scrollIntoView())
    await expect
      .poll(
        async () =>
          await page.evaluate(`Object.keys(sessionStorage).some((name) => name.startsWith('parley.place.'))`),
      )
      .toBe(true)
    const before = await top()
    await page.reload()
    await wanted.waitFor()
    await expect.poll(top).toBeCloseTo(before, -1)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.goBack()
    await wanted.waitFor()
    await expect.poll(top).toBeCloseTo(before, -1)
  })
})

test('an answer of 300 KB is drawn in parts', async () => {
  const id = await create('Long answer')
  const section = (index: number): string =>
    `## Part ${index}\n\n${'A sentence of the answer. '.repeat(40)}\n\n\`\`\`ts\nconst part = ${index}\n\`\`\`\n\n`
  const answer = Array.from({ length: 290 }, (_, index) => section(index)).join('')
  expect(answer.length).toBeGreaterThan(300_000)
  await write(id, ['Tell me all', `${answer}The very end.`])
  await page.goto(`${service.url}/conversations/${id}`)
  await page.getByRole('heading', { name: 'Part 0', exact: true }).waitFor()
  expect(await page.getByText('The very end.').count()).toBe(0)
  expect(await count()).toBeLessThan(mostElements)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000_000)
      return await page.getByText('The very end.').count()
    }, patience)
    .toBe(1)
  await page.getByRole('heading', { name: 'Part 0', exact: true }).waitFor({ state: 'detached' })
  expect(await count()).toBeLessThan(mostElements)
})

test('260 conversations are reached, and any is found by a word of its answers', async () => {
  const ids: ConversationId[] = []
  for (let index = 0; index < 260; index++) ids.push(await create(`Talk ${index}`))
  await write(ids[3]!, ['Where?', 'In the `xylophone`.'])
  await page.goto(`${service.url}/settings`)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByRole('link', { name: /^Talk 259/ }).waitFor()
  const older = list.getByRole('button', { name: 'Show older conversations' })
  await expect
    .poll(
      async () => {
        if (await older.isEnabled({ timeout: 500 }).catch(() => false)) await older.click()
        return await list.getByRole('link', { name: /^Talk 0/ }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await list.getByLabel('Search the conversations').fill('XYLOPHONE')
  await expect
    .poll(() => list.getByRole('link').allTextContents())
    .toEqual([expect.stringMatching(/^Talk 3/u)])
  expect(await findViolations(page)).toEqual([])
})

test('206 projects are found by their names, several for one conversation', async () => {
  const { db } = service.ctx.store
  for (let index = 0; index < 205; index++) {
    const source = { kind: 'local', path: `/srv/p${index}`, branchName: null, commitId: null } as const
    await createProject(db, { userId, repoName: `acme/part-${index}`, source })
  }
  await db
    .updateTable('projects')
    .set({ status: 'ready', snapshotKey: sql`(select snapshot_key from projects where id = ${projectId})` })
    .where('id', '!=', projectId)
    .execute()
  await page.goto(service.url)
  await page.getByLabel('Search the projects').fill('part-17')
  const cards = page.getByRole('region', { name: 'Your projects' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(11)
  await page.goto(`${service.url}/conversations/new`)
  await page.getByRole('button', { name: /^Projects:/ }).click()
  const picker = page.getByRole('group', { name: 'Projects' })
  await picker.getByLabel('Search the projects').fill('part-100')
  await picker.getByRole('checkbox', { name: /part-100/ }).check()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.getByRole('button', { name: /^Projects:/ }).textContent())
    .toMatch(/acme\/part-100/u)
  await page.getByLabel('Your question').fill('Who calls applyDiscount?')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Answer' }).and(page.locator('[aria-busy="false"]')).waitFor()
  const header = page.getByRole('region', { name: 'Conversation', exact: true }).locator('header')
  await header.getByRole('link', { name: 'acme/part-100' }).waitFor()
  await expect.poll(() => header.getByRole('link').count()).toBe(2)
})
