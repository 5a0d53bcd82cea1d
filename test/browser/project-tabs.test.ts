/** The pages of a project, each a tab away from the others. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { borrowService } from './borrow-service.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openPage } from './open-page.ts'
import { visit } from './visit.ts'

/** More than a page of them. */
const commits = Array.from({ length: 70 }, (_, index) => ({
  'lamp.py': `def switch():\n    return ${index}\n`,
}))

const routes = Array.from({ length: 230 }, (_, index) => `app.get('/chairs/${index}', show)\n`)
const shop = {
  'package.json': '{ "name": "shop", "dependencies": { "express": "5.0.0" } }\n',
  'server.ts': `import express from 'express'\nconst app = express()\nfunction show() {}\n${routes.join('')}`,
}

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let page: Page
let address: string
let links: string[]

beforeAll(async () => {
  const [service, lamp, chair, launched] = await Promise.all([
    borrowService(),
    createRepository(commits),
    createRepository([{ 'chair.py': 'def sit():\n    return 1\n', ...shop }]),
    borrowChromium(),
  ])
  cleanUp.use(service)
  cleanUp.use(lamp)
  cleanUp.use(chair)
  browser = launched
  cleanUp.defer(() => browser.close())
  page = (await openPage(browser)).page
  address = service.address
  await page.goto(service.link)
  links = []
  for (const { directory } of [lamp, chair]) {
    await page.getByLabel('Add a repository').fill(directory)
    await page.keyboard.press('Enter')
    const asks = page.getByRole('link', { name: /^Ask about/u })
    await asks.nth(links.length).waitFor()
    const ids = await Promise.all((await asks.all()).map(async (each) => await each.getAttribute('href')))
    const paths = ids.map((href) => `/projects/${new URL(href!, address).searchParams.get('project')!}`)
    links.push(paths.find((path) => !links.includes(path))!)
  }
})
afterAll(() => cleanUp.disposeAsync())

const tabs = () => page.getByRole('navigation', { name: 'Project', exact: true })
const current = async (): Promise<string | null> => await tabs().locator('[aria-current=page]').textContent()

test('each page of a project is a tab with an address, by pointer and by keyboard', async () => {
  await visit(page, `${address}${links[0]!}`)
  const found: (string | null)[] = [await current()]
  for (const name of ['Code', 'Map', 'Conversations', 'Changes']) {
    await tabs().getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.includes(`/${name.toLowerCase()}`))
    await expect.poll(current).toBe(name)
    found.push(await current())
  }
  expect(found).toEqual(['Overview', 'Code', 'Map', 'Conversations', 'Changes'])
  await page.reload()
  await expect.poll(current).toBe('Changes')
  // A file belongs to the code.
  await visit(page, `${address}${links[0]!}/code/lamp.py`)
  await expect.poll(current).toBe('Code')
})

test('a narrow row of tabs shows that it goes on, and the current one', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `${address}${links[0]!}`)
  await expect.poll(current).toBe('Overview')
  await visit(page, `${address}${links[0]!}/changes`)
  await expect.poll(current).toBe('Changes')
  const { x = 0, width = 390 } = (await tabs().locator('[aria-current=page]').boundingBox()) ?? {}
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThanOrEqual(390)
  // What covers the shade at an end scrolls along with the tabs, the shade does not.
  const shade = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('nav[aria-label=Project]')).backgroundAttachment`,
  )
  expect(shade).toBe('local, local, scroll, scroll')
  await page.setViewportSize({ width: 1360, height: 860 })
})

test('the changes go back to the first commit, and each shows what it changed', async () => {
  await visit(page, `${address}${links[0]!}/changes`)
  const rows = page.getByRole('main').locator('details')
  await rows.first().waitFor()
  for (;;) {
    const older = page.getByRole('button', { name: 'Show older changes' })
    if ((await rows.count()) >= commits.length) break
    await older.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(50)
  }
  expect(await rows.count()).toBe(commits.length)
  await rows.first().locator('summary').click()
  await rows.first().getByText('return 69').waitFor()
  await rows.first().getByText('return 68').waitFor()
  await rows.first().getByRole('link', { name: 'lamp.py' }).first().waitFor()
  expect(
    await findViolationsEverywhere(page, async () => await rows.first().getByText('return 69').waitFor()),
  ).toEqual([])
})

test('the conversations of a project are those about it', async () => {
  for (const [index, question] of ['What switches the lamp?', 'What does sit do?'].entries()) {
    await visit(page, `${address}/conversations/new?project=${links[index]!.split('/').at(-1)!}`)
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/conversations\/[^/]{36}$/u)
  }
  await visit(page, `${address}${links[0]!}/conversations`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'What switches the lamp?' }).waitFor()
  expect(await main.getByRole('link', { name: 'What does sit do?' }).count()).toBe(0)
  expect(
    await findViolationsEverywhere(
      page,
      async () => await main.getByRole('link', { name: 'What switches the lamp?' }).waitFor(),
    ),
  ).toEqual([])
  await main.getByRole('link', { name: 'What switches the lamp?' }).click()
  await page.waitForURL(/\/conversations\/[^/]{36}$/u)
})

test('a list of the overview goes on to its end', async () => {
  await visit(page, `${address}${links[1]!}`)
  const section = page.getByRole('region', { name: 'Routes' })
  await section.getByText('12 of 230').waitFor()
  const rows = section.getByText(/^GET \/chairs\/\d+$/u)
  for (const [left, count] of [
    [218, 112],
    [118, 212],
    [18, 230],
  ] as const) {
    await section.getByRole('button', { name: `Show more (${left} left)` }).click()
    await expect.poll(() => rows.count()).toBe(count)
  }
  expect(await section.getByRole('button').count()).toBe(0)
  expect(new Set(await rows.allTextContents()).size).toBe(230)
})

test('a new conversation begins with the project that was asked about last', async () => {
  const chosen = page.getByRole('main').getByRole('button', { name: /^Projects: /u })
  for (const link of [links[1]!, links[0]!]) {
    const id = link.split('/').at(-1)!
    await visit(page, `${address}/conversations/new?project=${id}`)
    const name = (await chosen.textContent())!
    await page.getByLabel('Your question').fill('What is this?')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/conversations\/[^/]{36}$/u)
    await visit(page, `${address}/conversations/new`)
    await expect.poll(() => chosen.textContent()).toBe(name)
  }
})

test('the sidebar folds by key and by button, and stays so', async () => {
  await visit(page, `${address}${links[0]!}`)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.waitFor()
  await page.keyboard.press('Control+b')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  const unfold = page.getByRole('button', { name: 'Unfold the sidebar' })
  await unfold.waitFor()
  expect(await list.count()).toBe(0)
  expect(await findViolationsEverywhere(page, async () => await tabs().waitFor())).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await unfold.focus()
  await page.keyboard.press('Enter')
  await list.waitFor()
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Fold the sidebar')
})
