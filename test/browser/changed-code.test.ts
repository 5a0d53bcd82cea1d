/** A folder that changes while its code and answers about it are open. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCommits, createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let repository: FixtureRepository
let page: Page
let prices = ''
let codeAddress = ''
let conversationAddress = ''

/** The folder is parsed once it was looked at. */
const patience = { timeout: 60_000 }
/** Past the ten seconds after which a page looks at the folder again. */
const lookAgain = async (): Promise<void> => await page.clock.fastForward(11_000)

/** A host is asked at most once a minute, perhaps just before it has something newer. */
const hostPatience = { timeout: 120_000 }
const hostTestTimeout = 240_000

beforeAll(async () => {
  opened = await openProject(cleanUp, {
    isWide: true,
    // It goes on by itself, and where a test goes ahead of it.
    prepare: async (prepared) => await prepared.page.clock.install(),
  })
  ;({ page, repository } = opened)
  prices = join(repository.directory, 'src/prices.ts')
  await visit(page, opened.project.replace('/projects/', '/conversations/new?project='))
  await page.getByLabel('Your question').fill('What does applyDiscount do?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('article', { name: 'Answer' })
    .and(page.locator('[aria-busy="false"]'))
    .waitFor(patience)
  conversationAddress = page.url()
  codeAddress = `${opened.project}/code/src/prices.ts`
})

afterAll(() => cleanUp.disposeAsync())

const chip = () => page.locator('[data-citation="src/prices.ts:5-7"]').first()
const code = () => page.getByRole('region', { name: 'Code of src/prices.ts' })

test('citations whose lines stand as they stood are not marked', async () => {
  // The page that is left may be asking the same.
  await page.goto('about:blank')
  const asked = page.waitForResponse((response) => response.url().includes('/changed-citations'))
  await page.goto(conversationAddress)
  await chip().waitFor()
  expect(await (await asked).json()).toEqual([])
  await expect.poll(() => chip().getAttribute('data-changed')).toBeNull()
})

test('a file that is open shows what is written into it, without a reload', async () => {
  await page.goto(codeAddress)
  await code().getByText('What an order costs').waitFor()
  writeFileSync(prices, `// Written just now.\n${readFileSync(prices, 'utf8')}`)
  await lookAgain()
  await code().getByText('Written just now').waitFor(patience)
  await expect.poll(() => code().locator('[data-line="2"]').textContent()).toContain('What an order costs')
})

test('citations whose lines went elsewhere say where they are', async () => {
  await page.goto(conversationAddress)
  await page.locator('[data-citation="src/prices.ts:5-7"][data-changed="moved"]').first().waitFor(patience)
  await expect
    .poll(() => chip().getAttribute('aria-label'))
    .toBe('Show src/prices.ts:5-7. These lines are now lines 6 to 8.')
  await takeScreenshots(page, 'citations-moved')
})

test('those whose lines were changed say so, on a page that is open', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  writeFileSync(prices, readFileSync(prices, 'utf8').replace('1 - percent / 100', '1 - percent / 200'))
  await lookAgain()
  await page.locator('[data-citation="src/prices.ts:5-7"][data-changed="changed"]').first().waitFor(patience)
  await expect
    .poll(() => chip().getAttribute('aria-label'))
    .toContain('These lines have changed since the answer.')
  const settle = async (): Promise<void> => await chip().waitFor()
  expect(await findViolationsEverywhere(page, settle)).toEqual([])
})

test('the page says that the folder has changed while it is read again', async () => {
  // The service says it until it is seen: as it does where the parse takes longer than the page needs to ask.
  const check = '**/check'
  await page.route(check, async (route) => {
    await route.fulfill({
      json: { commit_id: null, state: 'behind', changed_files: ['src/orders.ts'], changed_count: 1 },
    })
  })
  await page.goto(codeAddress)
  await page.getByText('src/orders.ts has changed since it was read; refreshing…').waitFor(patience)
  await page.unroute(check)
  await page.getByText('refreshing…').waitFor({ ...patience, state: 'detached' })
  await expect.poll(() => code().isVisible()).toBe(true)
})

test(
  'a repository on a host says that it has newer commits, and shows them when they are asked for',
  { timeout: hostTestTimeout },
  async () => {
    await using root = await createTemporaryDirectory()
    await using git = await startGitServer({ root: root.path })
    const directory = join(root.path, 'team/shop.git')
    await using _hosted = await createRepository([{ 'greet.ts': 'export const greeting = "hello"\n' }], {
      directory,
      bare: true,
    })
    await visit(page, new URL('/', page.url()).href)
    await page.getByLabel('Add a repository').fill(`${git.url}/team/shop`)
    await page.keyboard.press('Enter')
    const projects = page.getByRole('region', { name: 'Your projects' })
    const row = projects.getByRole('listitem').filter({ hasText: 'team/shop' })
    await row.getByRole('link', { name: /^Ask/u }).waitFor()
    await addCommits(directory, [{ 'greet.ts': 'export const greeting = "good evening"\n' }])
    await row.getByRole('link').first().click()
    await page.getByRole('link', { name: 'Code', exact: true }).click()
    await page.goto(`${page.url().replace(/\/?$/u, '/')}greet.ts`)
    await page.getByText('There are newer commits than the one that is shown.').waitFor(hostPatience)
    const text = page.getByRole('region', { name: 'Code of greet.ts' })
    await text.getByText('hello').waitFor()
    await takeScreenshots(page, 'newer-commits')
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await text.getByText('good evening').waitFor(patience)
    await expect.poll(() => page.getByText('There are newer commits').count(), patience).toBe(0)
  },
)

test('the browser had nothing to complain about', () => {
  expect(opened.complaints).toEqual([])
})
