/** What cannot be shown: each page says what was tried and why, names what may be meant as links, and has a way on. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { findOverflow } from './find-overflow.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let address = ''
/** The page of the project. */
let project = ''
let alert: Locator

beforeAll(async () => {
  ;({ page, address, project } = await openProject(cleanUp))
  alert = page.getByRole('alert')
})
afterAll(() => cleanUp.disposeAsync())
beforeEach(async () => await page.unrouteAll())

const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const settle = async (): Promise<void> => await alert.first().waitFor()

describe('what is not there', () => {
  test('a file: similar ones are links, and nobody is asked to try again', async () => {
    await page.goto(`${project}/code/src/price.ts`)
    await expect.poll(() => alert.textContent()).toContain('"src/price.ts" could not be shown')
    await expect.poll(() => tryAgain().count()).toBe(0)
    await expect
      .poll(() => alert.getByRole('link').allTextContents())
      .toEqual(['src/prices.ts', 'All files of the project'])
    await takeScreenshots(page, 'failed-file')
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await alert.getByRole('link', { name: 'src/prices.ts' }).click()
    await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
  })

  test('a definition: similar ones are links to the same view', async () => {
    await visit(page, `${project}/relations?node=src%2Fprices.ts%23applyDiscout&view=callees`)
    await expect.poll(() => alert.textContent()).toContain('src/prices.ts#applyDiscout')
    await expect.poll(() => tryAgain().count()).toBe(0)
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await alert.getByRole('link', { name: 'src/prices.ts#applyDiscount' }).click()
    await page.waitForURL(/view=callees/u)
    await expect.poll(() => page.getByRole('heading', { name: 'applyDiscount' }).count()).toBe(1)
  })

  test('the definition that a path leads to', async () => {
    await visit(
      page,
      `${project}/relations?node=src%2Forders.ts%23totalOrder&view=path&to=src%2Fprices.ts%23applyDiscout`,
    )
    await expect.poll(() => alert.textContent()).toContain('applyDiscout')
    await alert.getByRole('link', { name: 'src/prices.ts#applyDiscount' }).click()
    await page.waitForURL(/to=src(?:%2F|\/)prices\.ts%23applyDiscount/u)
    await expect.poll(() => alert.count()).toBe(0)
    expect(page.url()).toContain('totalOrder')
  })

  test.each(['', '/code/src/prices.ts', '/map', '/relations?node=a'])(
    'a project (%s): the way leads to the others',
    async (rest) => {
      await visit(page, `${address}/projects/00000000-0000-4000-8000-000000000000${rest}`)
      await page.getByText('Project not found').first().waitFor()
      await expect.poll(() => tryAgain().count()).toBe(0)
      await page
        .locator('main')
        .getByRole('link', { name: /projects/iu })
        .first()
        .click()
      await expect.poll(() => page.getByRole('heading', { name: 'Projects' }).count()).toBe(1)
    },
  )

  test('a conversation, and a page', async () => {
    await visit(page, `${address}/conversations/00000000-0000-4000-8000-000000000000`)
    await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
    await page.getByRole('link', { name: 'Start a new one' }).waitFor()
    await visit(page, `${address}/nowhere`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expect.poll(() => tryAgain().count()).toBe(0)
  })
})

describe('a service that', () => {
  const answer = async (path: string, status: number, body: object): Promise<void> => {
    await page.route(`**/api/v2/${path}`, async (route) => await route.fulfill({ status, json: body }))
  }

  test('has too much to do is asked again', async () => {
    await answer('projects/*/outline*', 429, {
      detail: 'Too many requests: try again in a few seconds',
      code: 'too_many_requests',
      request_id: 'r',
    })
    await page.goto(`${project}/code/src/prices.ts`)
    await expect.poll(() => alert.textContent()).toContain('Too many requests')
    await page.unrouteAll()
    // Unless the page has asked again by itself, as it does when a service that was silent answers.
    await tryAgain()
      .click({ timeout: 10_000 })
      .catch(() => undefined)
    await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
    await expect.poll(() => alert.count()).toBe(0)
  })

  test('wants a subscription says where that is seen, and keeps the question', async () => {
    await answer('conversations/', 402, {
      detail: 'Subscription required to create a conversation.',
      code: 'subscription_required',
      request_id: 'r',
    })
    await visit(page, `${address}/conversations/new`)
    await page.getByLabel('Your question').fill('What is sold?')
    await page.keyboard.press('Enter')
    await expect.poll(() => alert.textContent()).toContain('Subscription required')
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('What is sold?')
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await alert.getByRole('link', { name: 'Usage and plan' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
  })

  test('does not answer says so, and shows what was asked for when it is back', async () => {
    await page.route('**/api/v2/projects/*/outline*', async (route) => await route.abort())
    await page.route('**/health', async (route) => await route.abort())
    await page.goto(`${project}/code/src/prices.ts`)
    await page.getByText('Parley is not responding').waitFor()
    await page.unrouteAll()
    await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
    await expect.poll(() => page.getByText('Parley is not responding').count()).toBe(0)
  })

  test('does not answer leaves the question and its button in the window', async () => {
    await page.goto(`${project}/code/src/prices.ts`)
    await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
    await visit(page, `${address}/conversations/new`)
    await page.getByLabel('Your question').fill('What is sold?')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Answer' }).and(page.locator('[aria-busy="false"]')).waitFor()
    await page.route('**/api/v2/**', async (route) => await route.abort())
    await page.route('**/health', async (route) => await route.abort())
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
    const note = page.getByText('Parley is not responding')
    await note.waitFor()
    const composer = page.getByLabel('Your question').locator('xpath=ancestor::form')
    const { y = 0, height = 0 } = (await composer.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
    expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
    await page.unrouteAll()
    await expect.poll(() => note.count()).toBe(0)
  })
})
