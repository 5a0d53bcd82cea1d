/** The book of a project: contents beside the page, citations that lead into the code, pages that keys turn. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openProject } from './open-project.ts'
import { useKeyboard } from './use-keyboard.ts'

const shop = {
  'README.md': '# Shop\n\nA shop that sells things to people who like to buy them.\n',
  'package.json': '{ "name": "shop", "scripts": { "test": "vitest run" } }\n',
  'src/main.ts':
    "import { sell } from './cart/sell.ts'\n\nexport function main() {\n  sell(process.env.CURRENCY)\n}\nmain()\n",
  'src/cart/sell.ts':
    "import { save } from '../store/save.ts'\n\n/** Sells something. */\nexport function sell(currency) {\n  save(currency)\n}\n",
  'src/store/save.ts': '/** Keeps what was sold. */\nexport function save(sold) {\n  return sold\n}\n',
}

const cleanUp = new AsyncDisposableStack()
let page: Page
let address: string

beforeAll(async () => {
  ;({ page, project: address } = await openProject(cleanUp, { repository: createRepository([shop]) }))
})
afterAll(() => cleanUp.disposeAsync())

const contents = () => page.getByRole('navigation', { name: 'Contents' }).locator('visible=true')
const heading = () => page.getByRole('heading', { level: 1 })

test('the book opens at its first page; citations lead to the lines; what somebody writes stays until it is taken back', async () => {
  await page.goto(address)
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await expect.poll(async () => await heading().textContent()).toBe('Overview')
  const citation = page.getByRole('main').locator('[data-citation="README.md:3-3"]').first()
  await citation.waitFor()
  await citation.click()
  await page.waitForURL((url) => url.pathname.endsWith('/code/README.md') && /L3/u.test(url.search))
  await page.goBack()
  await contents().getByRole('link', { name: 'src/cart' }).click()
  await expect.poll(async () => await heading().textContent()).toBe('src/cart')
  await page.getByRole('heading', { name: 'Dependencies' }).waitFor()
  await page.goto(`${address}/book/overview`)
  await page.getByRole('button', { name: 'Correct or pin this page' }).click()
  const editor = page.getByRole('textbox', { name: /^Markdown/u })
  await editor.fill('Nothing is sold here [src/nowhere.ts:1-2].')
  await page.getByRole('button', { name: 'Keep this page' }).click()
  await page.getByRole('alert').getByText('src/nowhere.ts:1-2').waitFor()
  await editor.fill('Everything is sold by `sell` [src/cart/sell.ts:4-6].')
  await page.getByRole('button', { name: 'Keep this page' }).click()
  await page.getByText(/^Written by /u).waitFor()
  await page.reload()
  await page.getByRole('main').locator('[data-citation="src/cart/sell.ts:4-6"]').waitFor()
  await page.getByRole('button', { name: 'Regenerate the page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate the page' }).click()
  await page.getByRole('heading', { name: 'What it is' }).waitFor()
})

test('keys and links turn its pages, wide and narrow, in both schemes', async () => {
  await page.goto(`${address}/book/overview`)
  await page.getByRole('heading', { name: 'What it is' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => await heading().textContent()).toBe('Architecture')
  await page.getByRole('main').locator('svg .node, .diagram svg').first().waitFor()
  await page.getByText('Introductions written by a model').locator('visible=true').click()
  await page.getByText('No model is set.').locator('visible=true').waitFor()
  const violations = await findViolationsEverywhere(page, async () => {
    await page.getByRole('heading', { name: 'Parts', exact: true }).waitFor()
  })
  expect(violations).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => await heading().textContent()).toBe('Overview')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Contents', { exact: true }).click()
  await contents().getByRole('link', { name: 'How to change it' }).click()
  await expect.poll(async () => await heading().textContent()).toBe('How to change it')
  // The page that was chosen is in sight, not below the contents.
  await expect.poll(() => contents().count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('a page is corrected by keys alone, and the button that opened the editor gets the focus back', async () => {
  const keyboard = useKeyboard(page)
  await page.setViewportSize({ width: 1360, height: 860 })
  await page.goto(`${address}/book/overview`)
  await page.getByRole('heading', { name: 'What it is' }).waitFor()
  await keyboard.tabTo('Correct or pin this page')
  await keyboard.press('Enter')
  await expect.poll(keyboard.focused).toMatch(/^Markdown/u)
  await keyboard.tabTo('Cancel')
  await keyboard.press('Enter')
  await expect.poll(keyboard.focused).toBe('Correct or pin this page')
})
