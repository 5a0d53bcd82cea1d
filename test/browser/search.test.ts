/** The one search, in a browser: files, definitions, text, conversations and commands, by the keyboard alone. */
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openPage, takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let browser: BorrowedBrowser
let service: RunningService
let page: Page

beforeAll(async () => {
  opened = await openProject(cleanUp, { isWide: true })
  ;({ page, service, browser } = opened)
  await page.getByRole('link', { name: 'Ask about it' }).click()
  await page.getByLabel('Your question').fill('Who calls applyDiscount?')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Answer' }).and(page.locator('[aria-busy="false"]')).waitFor()
})

afterAll(() => cleanUp.disposeAsync())

const field = () => page.getByRole('combobox', { name: 'Search' })
const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option')

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field().fill(text)
}

describe('the search', () => {
  test('opens by Ctrl-K while one types, by a slash elsewhere, and by its button', async () => {
    await page.getByLabel('Your question').focus()
    await page.keyboard.press('Control+k')
    await field().waitFor()
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await page.getByLabel('Your question').press('/')
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('/')
    await page.getByLabel('Your question').fill('')
    await page.getByRole('article', { name: 'Answer' }).click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('/')
    await field().waitFor()
    await expect.poll(() => field().inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field().waitFor()
    await page.keyboard.press('Escape')
  })

  test('keeps what is typed before it is loaded', async () => {
    const { page: fresh, context } = await openPage(browser)
    const loaded = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await fresh.route(/search-dialog-[^/]*\.js$/u, async (route) => {
      asked.resolve()
      await loaded.promise
      await route.continue()
    })
    await fresh.goto(service.link)
    await fresh.getByRole('link', { name: /^Ask about/u }).waitFor()
    await fresh.keyboard.press('Control+k')
    await asked.promise
    await fresh.keyboard.type('apply')
    loaded.resolve()
    const loadedField = fresh.getByRole('combobox', { name: 'Search' })
    await loadedField.waitFor()
    await fresh.keyboard.type('Disc')
    await expect.poll(() => loadedField.inputValue()).toBe('applyDisc')
    await fresh
      .getByRole('option', { name: /applyDiscount/u })
      .first()
      .waitFor()
    await fresh.keyboard.press('Escape')
    await fresh.keyboard.press('Control+k')
    await loadedField.waitFor()
    await expect.poll(() => loadedField.inputValue()).toBe('')
    await context.close()
  })

  test('finds files, symbols, text and conversations while one types', async () => {
    await search('applyd')
    await options('Symbols').filter({ hasText: 'applyDiscount' }).waitFor()
    await options('Text').filter({ hasText: 'return applyDiscount(sumLines(lines), percent)' }).waitFor()
    await options('Conversations').filter({ hasText: 'Who calls applyDiscount?' }).waitFor()
    await field().fill('prices')
    await options('Files').filter({ hasText: 'prices.ts' }).waitFor()
    await takeScreenshots(page, 'search')
    await expect.poll(() => options('Symbols').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('opens what is chosen', async () => {
    await search('@totalg')
    await options('Symbols').filter({ hasText: 'totalGift' }).waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Code of src/orders.ts' })
      .locator('[data-marked]')
      .getByText('totalGift')
      .waitFor()
    expect(page.url()).toMatch(/code\/src\/orders\.ts\?lines=L9$/u)
    await search('who calls')
    await options('Conversations').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Answer' }).waitFor()
  })

  test('goes through the results by the arrows, and round', async () => {
    await search('@total')
    await expect.poll(() => options('Symbols').count()).toBe(2)
    const chosen = page.locator('[role=option][aria-selected=true]')
    const first = await chosen.textContent()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen.textContent()).not.toBe(first)
    await expect
      .poll(() => field().getAttribute('aria-activedescendant'))
      .toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen.textContent()).toBe(first)
    await page.keyboard.press('Escape')
  })

  test('is narrowed by path, language and kind, typed or chosen', async () => {
    await search('@report lang:python')
    await options('Symbols').filter({ hasText: 'print_report' }).waitFor()
    await field().fill('@report lang:klingon')
    await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('klingon')
    await field().fill('@total path:report')
    await page
      .getByText(/^Nothing found\. Searched for "total"; project: local\/\S+ Removing filters/u)
      .waitFor()
    await field().fill('@line')
    await expect.poll(() => options('Symbols').count()).toBeGreaterThan(1)
    await page.getByLabel('Kind').selectOption('function')
    await expect.poll(() => options('Symbols').count()).toBe(1)
    await expect.poll(() => field().inputValue()).toContain('kind:function')
    await page.getByLabel('Language').selectOption('python')
    await expect.poll(() => field().inputValue()).toContain('lang:python')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
  })

  test('finds text by an expression, which may be wrong, and by its case', async () => {
    await search('%total(Order|Gift)')
    await page.getByText('Nothing found.').waitFor()
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await expect.poll(() => options('Text').count()).toBe(2)
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await field().fill('%percent sumLines return')
    await expect
      .poll(() => options('Text').first().locator('mark').allTextContents())
      .toEqual(['return', 'sumLines', 'percent'])
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await field().fill('%total(')
    await page.getByText(/^Text: Cannot search for "total\("/u).waitFor()
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await field().fill('%MATH.MAX')
    await expect.poll(() => options('Text').count()).toBe(1)
    await page.getByRole('button', { name: 'Match case' }).click()
    await expect.poll(() => options('Text').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('has commands', async () => {
    await search('>settings')
    await options('Commands').filter({ hasText: 'Go to the settings' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${service.address}/settings`)
    await search('>browse')
    await page.keyboard.press('Enter')
    await page.getByRole('tree', { name: 'Files' }).waitFor()
    expect(page.url()).toContain('/code')
  })

  test('has where to search chosen by the keyboard', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Files' }).isChecked()).toBe(true)
    await field().fill('total')
    await page.getByText('Nothing found.').waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('a search of all projects', () => {
  let other: FixtureRepository
  beforeAll(async () => {
    other = cleanUp.use(
      await createRepository([
        { 'src/refund.ts': 'export function applyRefund(cents: number): number {\n  return -cents\n}\n' },
      ]),
    )
    await page.goto(service.address)
    await page.getByLabel('Add a repository').fill(other.directory)
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^Ask about/u })
      .nth(1)
      .waitFor()
  })

  test('is offered by one that says which project it looked in, and groups by repository', async () => {
    await search('@apply')
    // This page is no project's.
    await page.getByText('Searched in all projects').waitFor()
    await page.getByLabel('Project', { exact: true }).selectOption({ index: 1 })
    await options('Symbols').filter({ hasText: 'applyRefund' }).waitFor()
    await page.getByText(/^Searched in local\//u).waitFor()
    await expect.poll(() => page.getByRole('option').filter({ hasText: 'applyDiscount' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Search all projects' }).click()
    await page.getByText('Searched in all projects').waitFor()
    await page.getByRole('option').filter({ hasText: 'applyDiscount' }).waitFor()
    await expect.poll(() => page.getByRole('group', { name: /^local\// }).count()).toBe(2)
    expect(await page.getByLabel('Project', { exact: true }).inputValue()).toBe('all')
    await takeScreenshots(page, 'search-all')
    const name = basename(other.directory)
    await field().fill(`@apply repo:${name}`)
    await page.getByText(`Searched in local/${name}`, { exact: true }).waitFor()
    await field().fill('@apply')
  })

  test('has an address, with links to what each repository has and how much that is', async () => {
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL(/\/search\?q=apply&what=symbols$/u)
    await page.getByText('2 results in 2 of 2 projects').waitFor()
    await page.getByRole('radio', { name: 'Text' }).check()
    await page.waitForURL(/what=text/u)
    await page.getByLabel('Search code').fill('apply(Refund|Discount)\\(')
    await page.keyboard.press('Enter')
    await page.getByText('0 results in 0 of 2 projects').waitFor()
    await page.getByRole('button', { name: 'Regular expression' }).click()
    // Defined once in each, and called twice in one.
    await page.getByText('4 results in 2 of 2 projects').waitFor()
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByText('4 results in 2 of 2 projects').waitFor()
    expect(await page.getByRole('main').getByRole('region').count()).toBe(2)
    await takeScreenshots(page, 'search-page')
    expect(await findViolationsEverywhere(page, async () => {})).toEqual([])
  })

  test('is narrowed to chosen projects, and leads to the place', async () => {
    await page.getByRole('radio', { name: 'Selected projects' }).check()
    await page.getByText('1 result in 1 of 1 project').waitFor()
    await page.getByRole('button', { name: /^Projects: / }).click()
    await page.getByRole('checkbox').and(page.locator(':not(:checked)')).check()
    await page.getByText('4 results in 2 of 2 projects').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'src/refund.ts:1' }).click()
    await page.getByRole('region', { name: 'Code of src/refund.ts' }).getByText('applyRefund').waitFor()
    await page.goBack()
    await page.getByText('4 results in 2 of 2 projects').waitFor()
    await expect.poll(() => page.getByLabel('Search code').inputValue()).toBe('apply(Refund|Discount)\\(')
  })

  test('lists files where filters alone are given, and takes those that others take', async () => {
    const ask = async (query: string): Promise<void> => {
      await page.getByLabel('Search code').fill(query)
      await page.keyboard.press('Enter')
    }
    await page.goto(`${service.address}/search?q=path%3Arefund+language%3ATypeScript`)
    await page.getByText('1 result in 1 of 2 projects').waitFor()
    await page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'src/refund.ts' }).waitFor()
    await ask('apply -path:refund')
    await page.getByText(/ in 1 of 2 projects$/u).waitFor()
    await ask('symbol:applyRefund')
    await page.getByText('1 result in 1 of 2 projects').waitFor()
    await ask('"return -cents"')
    await page.getByText('1 result in 1 of 2 projects').waitFor()
    await ask('/apply(Refund|Discount)\\(/')
    await page.getByText('4 results in 2 of 2 projects').waitFor()
    await ask('applyRefund repo:nowhere')
    await page.getByText('0 results in 0 of 0 projects').waitFor()
    await page.getByText(/^No project is called "nowhere"\. Projects: local\/\S+, local\/\S+\.$/u).waitFor()
    await ask('applyRefund OR applyDiscount')
    await page.getByText(/ in 2 of 2 projects$/u).waitFor()
    await ask('applyRefund NOT refund')
    await page.getByText('0 results in 0 of 2 projects').waitFor()
    await ask('applyDiscount NOT nowhere')
    await page.getByText(/^[1-9]\d* results in 1 of 2 projects$/u).waitFor()
    await ask('(applyRefund OR nothing) AND return')
    await page.getByText('2 results in 1 of 2 projects').waitFor()
    const lines = page.getByRole('list', { name: 'src/refund.ts' }).getByRole('link')
    expect(await lines.allTextContents()).toEqual(['1', '2'])
    await ask('applyRefund -lang:ts')
    await page.getByText('0 results in 0 of 2 projects').waitFor()
    await ask('lang:klingon')
    await page.getByText(/^No file here is in "klingon"\. Languages: .*TypeScript/u).waitFor()
    await ask('apply kind:klingon')
    await page.getByText(/^Kinds are class, .*, file\.$/u).waitFor()
    await ask('applyrefund case:yes')
    await page.getByText('0 results in 0 of 2 projects').waitFor()
    await ask('cents author:ada OR lang:typescript')
    await page.getByText('Searched as text: author:, OR.').waitFor()
    expect(await findViolationsEverywhere(page, async () => {})).toEqual([])
    await page.getByRole('radio', { name: 'Text' }).check()
    await ask('path:refund')
    await page.getByText('Enter text to search for.').waitFor()
  })

  test('shows definitions before files where one of them has the name itself', async () => {
    const lists = async (query: string): Promise<string[]> => {
      await page.goto(`${service.address}/search?q=${encodeURIComponent(query)}`)
      await page.getByText(/ in \d of 2 projects$/u).waitFor()
      const found = page
        .getByRole('region')
        .filter({ has: page.getByText('refund') })
        .getByRole('heading', { level: 3 })
      return await found.allTextContents()
    }
    expect((await lists('applyRefund')).slice(0, 1)).toEqual(['Symbols'])
    expect((await lists('refund')).slice(0, 1)).toEqual(['Files'])
  })

  test('has conversations, which can be looked through alone', async () => {
    await page.goto(`${service.address}/search?q=applyDiscount`)
    const conversations = page.getByRole('region', { name: 'Conversations' })
    await conversations.getByRole('link', { name: 'Who calls applyDiscount?' }).waitFor()
    await conversations.getByText('1 result').waitFor()
    await page.getByRole('radio', { name: 'Conversations' }).check()
    await page.waitForURL(/what=conversations/u)
    await conversations.getByRole('link').waitFor()
    const ask = async (query: string): Promise<void> => {
      await page.getByLabel('Search code').fill(query)
      await page.keyboard.press('Enter')
    }
    // Of the answer, not of the title.
    await ask('sumLines applyDiscount')
    await conversations.getByRole('link', { name: 'Who calls applyDiscount?' }).waitFor()
    await ask('sumLines applyDiscount repo:nowhere')
    await page.getByText('No conversation has these words.').waitFor()
    await ask('zzzz')
    await page.getByText('No conversation has these words.').waitFor()
    await search('applydisc')
    await options('Conversations').filter({ hasText: 'Who calls applyDiscount?' }).waitFor()
    await page.getByRole('radio', { name: 'Conversations' }).last().check({ force: true })
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL((url) => url.searchParams.get('what') === 'conversations')
    await conversations.getByRole('link').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('applydisc')
  })

  test('says where the service failed to search, and counts the rest as a part', async () => {
    const pattern = /\/text\?.*cents/u
    let isFirst = true
    await page.route(pattern, async (route) => {
      if (!isFirst) return await route.continue()
      isFirst = false
      await route.fulfill({ status: 500, json: { detail: 'The disk is full.', code: 'internal_error' } })
    })
    await page.goto(`${service.address}/search?q=cents&what=text`)
    await page.getByText('The search failed: The disk is full.').waitFor()
    await page.getByText(/^At least \d+ results? in 1 of 2 projects$/u).waitFor()
    expect(isFirst).toBe(false)
    await page.unroute(pattern)
  })
})

test('a question mark lists the shortcuts', async () => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await takeScreenshots(page, 'shortcuts')
  expect(await findViolationsEverywhere(page, async () => {}, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
})

test('the search has nothing that axe complains about, in both schemes, wide and narrow', async () => {
  for (const text of ['', 'applyDiscount', '%total(', 'zzzz']) {
    await search(text)
    const settle = async (): Promise<void> => await page.waitForLoadState('networkidle')
    await settle()
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
  }
})

test('the browser had nothing to complain about', () => {
  // The expression that is none was meant to fail, and so was the disk.
  const isExpected = (text: string): boolean => /Failed to load resource.*(?:400|500)/u.test(text)
  expect(opened.complaints.filter((text) => !isExpected(text))).toEqual([])
})
