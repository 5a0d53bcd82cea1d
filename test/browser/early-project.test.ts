/** A large repository can be asked while its calls are still being followed, and its pages say when they have been. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { tangledCode } from '../support/tangled-code.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { openPage } from './open-page.ts'
import { startService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let page: Page

beforeAll(async () => {
  const [service, repository, launched] = await Promise.all([
    startService([], { PARLEY_EARLY_FROM: '1' }),
    createRepository([tangledCode()]),
    borrowChromium(),
  ])
  cleanUp.use(service)
  cleanUp.use(repository)
  browser = launched
  cleanUp.defer(() => browser.close())
  page = (await openPage(browser)).page
  await page.goto(service.link)
  await page.getByLabel('Add a repository').fill(repository.directory)
  await page.keyboard.press('Enter')
})
afterAll(() => cleanUp.disposeAsync())

test('the first question is asked before calls are known, and the page says when they are', async () => {
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  const news = page.getByText('Calls are still being linked.')
  await news.waitFor()
  const project = page.url()
  // What was counted of calls would be taken for what there is.
  expect(await page.getByRole('heading', { name: 'Call graph coverage' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ask about it' }).click()
  await page.getByLabel('Your question').fill('Who calls make1 in m1.py?')
  await page.keyboard.press('Enter')
  await page.getByText('calls are not known yet').first().waitFor()
  await news.waitFor()
  // By itself, when they have been followed.
  await news.waitFor({ state: 'hidden', timeout: 300_000 })
  await page.goto(project)
  await page.getByRole('heading', { name: 'Call graph coverage' }).waitFor()
})
