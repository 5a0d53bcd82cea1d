/** The code browser and the map by keys alone: the tree, the names in the code, what is beside them, and the zoom. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrowChromium } from './borrow-chromium.ts'
import { softwareWebGl } from './launch-chromium.ts'
import { openProject } from './open-project.ts'

import { useKeyboard } from './use-keyboard.ts'
import type { Keyboard } from './use-keyboard.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let keyboard: Keyboard
let project: string

beforeAll(async () => {
  ;({ page, project } = await openProject(cleanUp, {
    browser: borrowChromium(softwareWebGl),
    at: '/code/',
  }))
  keyboard = useKeyboard(page)
  await page.getByRole('tree', { name: 'Files' }).getByText('README.md').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const code = (path: string) => page.getByRole('region', { name: `Code of ${path}` })
const card = (name: string) => page.getByRole('status', { name: `About ${name}` })
const panel = () => page.getByRole('complementary', { name: 'Definition' })
/** Has the caret at a name of the line that it is in. */
async function goToName(said: string): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await keyboard.press('ArrowRight')
    await page.getByText(/, line \d+$/u).waitFor()
    if ((await page.getByText(said, { exact: true }).count()) > 0) return
  }
  throw new Error(`The caret did not come to "${said}"`)
}

describe('the code browser', () => {
  test('opens a file of the tree by arrows, and the tree keeps the focus', async () => {
    await keyboard.tabTo('Files')
    const files = page.getByRole('tree', { name: 'Files' })
    await keyboard.press('Home', 's')
    await expect.poll(activeRow).toMatch(/src/u)
    await keyboard.press('ArrowRight')
    await files.getByText('orders.ts').waitFor()
    await keyboard.press('ArrowRight')
    await expect.poll(activeRow).toMatch(/orders\.ts/u)
    await keyboard.press('ArrowLeft')
    await expect.poll(activeRow).toMatch(/src/u)
    await keyboard.press('ArrowDown', 'Enter')
    await code('src/orders.ts').waitFor()
    await expect.poll(keyboard.focused).toBe('Files')
  })

  test('leads from the code into the card of a name, and back', async () => {
    await keyboard.tabTo('Code of src/orders.ts')
    await keyboard.press('Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await goToName('applyDiscount, line 6')
    await keyboard.press('Space')
    await card('applyDiscount').getByText('Takes the discount').waitFor()
    await keyboard.press('Tab')
    await expect.poll(keyboard.focused).toBe('Go to definition')
    await keyboard.tabTo('Uses and callers')
    await keyboard.press('Escape')
    await card('applyDiscount').waitFor({ state: 'detached' })
    await expect.poll(keyboard.focused).toBe('Code of src/orders.ts')
  })

  test('goes to a definition, and the keys go on in its code', async () => {
    await keyboard.press('F12')
    await code('src/prices.ts').locator('[data-line="5"][data-marked]').waitFor()
    await expect.poll(keyboard.focused).toBe('Code of src/prices.ts')
    await goToName('applyDiscount, line 5')
  })

  test('shows what uses a name, and leads to a use', async () => {
    await keyboard.press('Shift+Enter')
    await panel().getByRole('heading', { name: 'applyDiscount' }).waitFor()
    await panel()
      .getByRole('link', { name: /6.*return applyDiscount/u })
      .waitFor()
    await expect.poll(keyboard.focused).toBe('Code of src/prices.ts')
    await keyboard.tabTo('Uses')
    await keyboard.press('ArrowRight')
    await expect.poll(keyboard.focused).toBe('Callers')
    await keyboard.press('Enter')
    await panel().getByRole('tree', { name: 'Callers' }).waitFor()
    await keyboard.tabTo('Callers', 'Shift+Tab')
    await keyboard.press('ArrowLeft')
    await expect.poll(keyboard.focused).toBe('Uses')
    await keyboard.press('Enter')
    await keyboard.tabTo(/^6\s*return applyDiscount/u)
    await keyboard.press('Enter')
    await code('src/orders.ts').locator('[data-line="6"][data-marked]').waitFor()
    await expect.poll(keyboard.focused).toBe('Code of src/orders.ts')
    await keyboard.tabTo('Close: Definition')
    await keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await expect.poll(keyboard.focused).toBe('Code of src/orders.ts')
  })

  test('finds in the file, and gives the focus back', async () => {
    await keyboard.press('Control+f')
    await expect.poll(keyboard.focused).toBe('Find')
    await page.keyboard.type('applydiscount')
    await page.getByRole('status').getByText('1 of 3', { exact: true }).waitFor()
    await keyboard.press('Enter')
    await page.getByRole('status').getByText('2 of 3', { exact: true }).waitFor()
    await keyboard.press('Shift+Enter', 'F3', 'F3')
    await page.getByRole('status').getByText('3 of 3', { exact: true }).waitFor()
    await keyboard.press('Alt+c')
    await page.getByRole('status').getByText('Not found', { exact: true }).waitFor()
    await keyboard.press('Alt+c', 'Escape')
    await expect.poll(keyboard.focused).toBe('Code of src/orders.ts')
  })

  test('opens and closes what is beside the code by its buttons, which keep the focus', async () => {
    for (const name of ['Who changed each line', 'History of the selected lines', 'Outline']) {
      await keyboard.tabTo(name, 'Shift+Tab')
      const button = page.getByRole('button', { name, exact: true })
      const before = await button.getAttribute('aria-pressed')
      for (const pressed of [before === 'true' ? 'false' : 'true', before]) {
        await keyboard.press('Enter')
        await expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed)
        await expect.poll(keyboard.focused).toBe(name)
      }
      await keyboard.tabTo('Code of src/orders.ts')
    }
  })
})

describe('the map', () => {
  const canvas = () => page.getByRole('application')

  test('is zoomed, moved and gone through by keys', async () => {
    await page.goto(`${project}/map`)
    await canvas().waitFor()
    await page.getByRole('tree', { name: 'Parts of the project' }).waitFor()
    const name = (await canvas().getAttribute('aria-label')) ?? ''
    await keyboard.tabTo(name)
    const said = page.locator('[aria-live="polite"]')
    await keyboard.press('ArrowRight')
    await expect.poll(async () => (await said.allTextContents()).join('')).not.toBe('')
    const shown = async (): Promise<string> => (await canvas().screenshot()).toString('base64')
    for (const key of ['+', 'Shift+ArrowRight', '0']) {
      const before = await shown()
      await keyboard.press(key)
      await expect.poll(async () => (await shown()) === before, { message: key }).toBe(false)
    }
    await expect.poll(keyboard.focused).toBe(name)
  })

  test('has a list beside it that does the same', async () => {
    await keyboard.tabTo('Parts of the project')
    const parts = page.getByRole('tree', { name: 'Parts of the project' })
    await keyboard.press('Home', 's')
    await expect.poll(activeRow).toMatch(/src/u)
    const before = await parts.getByRole('treeitem').count()
    await keyboard.press('ArrowLeft')
    await expect.poll(() => parts.getByRole('treeitem').count()).toBeLessThan(before)
    await keyboard.press('ArrowRight')
    await expect.poll(() => parts.getByRole('treeitem').count()).toBe(before)
    await expect.poll(keyboard.focused).toBe('Parts of the project')
  })
})

/** Of the tree that has the focus. */
async function activeRow(): Promise<string> {
  return await page.evaluate<string>(
    `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent ?? ''`,
  )
}
