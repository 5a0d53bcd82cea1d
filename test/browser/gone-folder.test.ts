/** The folder of a project is moved away: what was parsed stays readable, and nothing says that it is up to date. */
import { rename } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let directory = ''
/** The page of the project. */
let project = ''

beforeAll(async () => {
  const opened = await openProject(cleanUp)
  ;({ page, project } = opened)
  directory = opened.repository.directory
  await page.getByText('Up to date').waitFor()
  await rename(directory, `${directory}-moved`)
  cleanUp.defer(async () => {
    await rename(`${directory}-moved`, directory).catch(() => undefined)
  })
})
afterAll(() => cleanUp.disposeAsync())

test('the page of the project does not say that it is up to date, and the code is read as it was', async () => {
  await page.goto(project)
  await page.getByText('As it was parsed, not compared with the folder').waitFor()
  await expect.poll(() => page.getByText('Up to date').count()).toBe(0)
  await page.goto(`${project}/code/src/prices.ts`)
  await page.getByRole('region', { name: 'Code of src/prices.ts' }).getByText('What an order costs').waitFor()
})

test('its history says that there is none, and why', async () => {
  await page.goto(`${project}/code/src/prices.ts?show=history&lines=L2`)
  const history = page.getByRole('complementary', { name: 'History' })
  await expect.poll(() => history.textContent()).toContain('There is no history here')
})

test('reading it again says which folder is missing', async () => {
  await page.goto(project)
  await page.getByRole('button', { name: 'Refresh from folder' }).click()
  await page
    .locator('main')
    .getByText(`Cannot list the files of "${directory}": it does not exist; expected a folder`)
    .waitFor()
  await takeScreenshots(page, 'gone-folder')
  const again = page.getByRole('button', { name: 'Try again' })
  expect(await findViolationsEverywhere(page, async () => await again.waitFor())).toEqual([])
})

const failed = () => page.locator('main').getByText('The last refresh failed')
const shownInstead = () => page.locator('main').getByText(/Showing commit [0-9a-f]{10}, parsed on /u)

test('until then what was parsed before is shown, with a word of what it is', async () => {
  await failed().waitFor()
  await shownInstead().waitFor()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('treeitem').first().waitFor()
  await shownInstead().waitFor()
  await page.goto(`${project}/code/src/prices.ts`)
  await page.getByRole('region', { name: 'Code of src/prices.ts' }).getByText('What an order costs').waitFor()
  await shownInstead().waitFor()
  await takeScreenshots(page, 'failed-refresh')
  const settle = async (): Promise<void> => await shownInstead().waitFor()
  expect(await findViolationsEverywhere(page, settle)).toEqual([])
})

test('a question about it is answered', async () => {
  await page.goto(new URL('/', project).href)
  await shownInstead().waitFor()
  await page.getByRole('link', { name: /^Ask about/u }).click()
  await page.getByLabel('Your question').fill('Where is applyDiscount defined?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer
    .getByRole('button', { name: /^Show src\/prices\.ts:5/u })
    .first()
    .waitFor()
  await expect.poll(() => shownInstead().count()).toBe(1)
})

test('back in its place, it is read again', async () => {
  await page.goto(project)
  await shownInstead().waitFor()
  await rename(`${directory}-moved`, directory)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Up to date').waitFor()
  await expect.poll(() => failed().count()).toBe(0)
})
