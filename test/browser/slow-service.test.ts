/** A service that takes long: each page says what it waits for, and shows it when it comes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openPage, takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'

const cleanUp = new AsyncDisposableStack()
let browser: BorrowedBrowser
let page: Page
let address = ''
/** The page of the project. */
let project = ''

beforeAll(async () => {
  ;({ page, address, project, browser } = await openProject(cleanUp))
  await page.getByRole('link', { name: 'Code', exact: true }).waitFor()
  // The page's own clock: nobody waits for five seconds.
  await page.clock.install()
})
afterAll(() => cleanUp.disposeAsync())
beforeEach(async () => await page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Requests wait until the function that comes back is called. */
async function holdAnswers(over: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await over.route('**/api/v2/**', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

const later = async (): Promise<void> => await page.clock.runFor(6_000)
const waits = (label: string) => page.locator('main').getByText(`${label}: this is taking longer than usual.`)

test.each([
  ['', 'Loading the project'],
  ['/code/src/prices.ts', 'Loading src/prices.ts'],
  ['/map', 'Loading the map'],
  ['/relations?node=src%2Fprices.ts%23applyDiscount', 'Loading the definition'],
])('the page of a project (%s)', async (rest, label) => {
  const answer = await holdAnswers(page)
  await page.goto(`${project}${rest}`)
  await page.getByText(label, { exact: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => waits(label).count()).toBe(0)
  await later()
  await waits(label).first().waitFor()
  if (rest.startsWith('/code')) {
    await takeScreenshots(page, 'slow-code')
    const settle = async (): Promise<void> => await waits(label).first().waitFor()
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
  }
  answer()
  await expect.poll(() => waits(label).count()).toBe(0)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('the projects and a new conversation', async () => {
  for (const path of ['/', '/conversations/new']) {
    const answer = await holdAnswers(page)
    await page.goto(`${address}${path}`)
    await page.getByText('Loading the projects', { exact: true }).waitFor({ state: 'attached' })
    await later()
    await waits('Loading the projects').waitFor()
    answer()
    await expect.poll(() => waits('Loading the projects').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a connection that hangs is given up, tried once more, and told with a way on', async () => {
  let asked = 0
  await page.route('**/api/v2/projects/list', () => void (asked += 1))
  await page.goto(address)
  for (const times of [1, 2]) {
    await expect.poll(() => asked).toBe(times)
    // By seconds, so that what does get answers gets them in time.
    for (let seconds = 0; seconds < 31; seconds++) await page.clock.runFor(1_000)
  }
  const alert = page.locator('main').getByRole('alert')
  await alert.getByText('Parley has not answered for 30 seconds').waitFor()
  const settle = async (): Promise<void> => await alert.waitFor()
  expect(await findViolationsEverywhere(page, settle)).toEqual([])
  expect(asked).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
  await expect.poll(() => alert.count()).toBe(0)
})

test('a click is seen to be heard, and told why nothing comes, whatever was clicked', async () => {
  const bar = page.getByRole('progressbar', { name: 'Waiting for an answer' })
  const reason = page.getByText('Parley has not answered yet')
  const hold = async (held: string, click: () => Promise<void>): Promise<void> => {
    const answer = Promise.withResolvers<void>()
    await page.route(held, async (route) => {
      await answer.promise
      await route.continue()
    })
    await expect.poll(() => bar.count()).toBe(0)
    await click()
    await bar.waitFor()
    await page.clock.runFor(5_000)
    await reason.waitFor()
    answer.resolve()
    await expect.poll(() => bar.count()).toBe(0)
    await expect.poll(() => reason.count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await page.goto(`${address}/search`)
  await page.getByLabel('Search code').fill('percent')
  await hold('**/api/v2/projects/*/text?*', () =>
    page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click(),
  )
  // The file of a page.
  await hold('**/settings-page-*.js', () => page.getByRole('link', { name: 'Settings' }).click())
})

test('a look at a parse that gets no answer does not end the looking', async () => {
  let isParsing = true
  let asked = 0
  await page.route('**/api/v2/projects/list', async (route) => {
    asked += 1
    // The second one never comes back.
    if (asked === 2) return
    const response = await route.fetch()
    const projects = (await response.json()) as { status: string }[]
    const json = projects.map((each) => ({ ...each, status: isParsing ? 'processing' : 'ready' }))
    await route.fulfill({ response, json })
  })
  await page.goto(address)
  const card = page.getByRole('region', { name: 'Your projects' }).getByRole('listitem').first()
  await card.getByText('Processing', { exact: true }).first().waitFor()
  await page.clock.runFor(1_000)
  await expect.poll(() => asked).toBe(2)
  isParsing = false
  await page.clock.runFor(31_000)
  await card.getByText('Ready', { exact: true }).waitFor()
})

test('the sign-in says that it waits, that nobody answers, and goes on', async () => {
  const { page: stranger, context } = await openPage(browser)
  await stranger.clock.install()
  const held = Promise.withResolvers<void>()
  await stranger.route('**/api/v2/**', async (route) => {
    await held.promise
    await route.abort().catch(() => undefined)
  })
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
  await stranger.getByText('Loading the ways to sign in', { exact: true }).waitFor({ state: 'attached' })
  await stranger.clock.runFor(6_000)
  await stranger.getByText('Loading the ways to sign in: this is taking longer than usual.').waitFor()
  held.resolve()
  await stranger.getByRole('alert').getByText('Parley is not responding').waitFor()
  const settle = async (): Promise<void> => await stranger.getByRole('alert').waitFor()
  expect(await findViolationsEverywhere(stranger, settle)).toEqual([])
  await takeScreenshots(stranger, 'sign-in-away')
  await stranger.unrouteAll({ behavior: 'ignoreErrors' })
  await stranger.getByRole('button', { name: 'Try again' }).click()
  await stranger.getByLabel('API key').waitFor()
  await context.close()
})
