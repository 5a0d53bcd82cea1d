/** The whole way through the app by keys alone: no pointer, the focus always to be seen, and given back. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { openApp } from './open-app.ts'
import { useKeyboard } from './use-keyboard.ts'
import type { Keyboard } from './use-keyboard.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let press: Keyboard['press']
let focused: Keyboard['focused']
let tabTo: Keyboard['tabTo']
let expectTrapped: Keyboard['expectTrapped']
let repository: FixtureRepository

beforeAll(async () => {
  const { service, ...opened } = await openApp(cleanUp)
  ;({ page, repository } = opened)
  ;({ press, focused, tabTo, expectTrapped } = useKeyboard(page))
  await page.goto(service.link)
  await page.getByLabel('Add a repository').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const code = (path: string) => page.getByRole('region', { name: `Code of ${path}` })

describe('by keys alone', () => {
  test('a repository is added, and asked about', async () => {
    await tabTo('Add a repository')
    await page.keyboard.type(repository.directory)
    await press('Enter')
    await page.getByRole('link', { name: /^Ask about/u }).waitFor()
    await tabTo(/^Ask about/u)
    await press('Enter')
    await page.getByLabel('Your question').waitFor()
    await expect.poll(focused).toBe('Your question')
    await page.keyboard.type('Who calls applyDiscount?')
    await press('Enter')
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  })

  test('a citation opens its code, and Escape leads back to it', async () => {
    for (const name of [/^Show src\/prices\.ts:5/u, /^Show src\/orders\.ts:6/u]) {
      await tabTo(name, 'Shift+Tab')
      const opener = await focused()
      await press('Enter')
      const panel = page.getByRole('region', { name: /^Code of src\// })
      await panel.waitFor()
      await expect.poll(focused).toMatch(/^src\/(?:prices|orders)\.ts, line/u)
      await press('Escape')
      await panel.waitFor({ state: 'detached' })
      await expect.poll(focused).toBe(opener)
      await tabTo('Your question')
    }
  })

  test('from a citation to its file, a definition, who uses it, and back', async () => {
    await tabTo(/^Show src\/orders\.ts:6/u, 'Shift+Tab')
    await press('Enter')
    await code('src/orders.ts').waitFor()
    await tabTo('Open in the code browser')
    await press('Enter')
    await page.waitForURL(/\/code\/src\/orders\.ts/u)
    await code('src/orders.ts').locator('[data-line="6"][data-marked]').waitFor()
    await page.getByRole('tree', { name: 'Files' }).waitFor()
    // Line 6: return applyDiscount(sumLines(lines), percent)
    await goToName('src/orders.ts', 'applyDiscount, line 6')
    await press('Space')
    await page.getByRole('status', { name: 'About applyDiscount' }).getByText('Takes the discount').waitFor()
    await press('Escape')
    await page.getByRole('status', { name: 'About applyDiscount' }).waitFor({ state: 'detached' })
    await press('F12')
    await code('src/prices.ts').locator('[data-line="5"][data-marked]').waitFor()
    // Alt and the left arrow key are the browser's own, and a browser without windows has none.
    await page.goBack()
    await code('src/orders.ts').locator('[data-line="6"][data-marked]').waitFor()
    await goToName('src/orders.ts', 'applyDiscount, line 6')
    await press('Shift+Enter')
    const definition = page.getByRole('complementary', { name: 'Definition' })
    await definition.getByRole('heading', { name: 'applyDiscount' }).waitFor()
    await definition.getByText('Complete.').waitFor()
    await tabTo('Close: Definition')
    await press('Enter')
    await definition.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Code of src/orders.ts')
  })

  test('the search, the list of the keys and the settings give the focus back', async () => {
    await tabTo('Code of src/orders.ts')
    for (const [keys, dialog] of [
      ['Control+k', 'Search'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await press(keys)
      await page.getByRole('dialog', { name: dialog }).waitFor()
      // What is behind is out of reach.
      await expectTrapped()
      await press('Escape')
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('Code of src/orders.ts')
    }
    await press('Control+k')
    await page.keyboard.type('totalGift')
    await page
      .getByRole('option', { name: /totalGift/u })
      .first()
      .waitFor()
    await press('Enter')
    await page.waitForURL(/orders\.ts.*lines=L9/u)
  })

  test('the map is gone through by its list', async () => {
    await press('Control+k')
    await page.keyboard.type('>map')
    await page.getByRole('option', { name: /Open the map/u }).waitFor()
    await press('Enter')
    await page.getByRole('tree', { name: 'Parts of the project' }).waitFor()
    await tabTo('Parts of the project')
    await press('Home', 'ArrowDown')
    await tabTo('Find on the map', 'Shift+Tab')
    await page.keyboard.type('totalGift')
    await page.getByRole('option', { name: /totalGift/u }).waitFor()
    await press('Enter')
    await page.waitForURL(/node=/u)
    await tabTo('Filter')
    await press('Enter')
    await page.getByRole('checkbox').first().waitFor()
    await press('Escape')
    await expect.poll(focused).toBe('Filter')
  })

  test('the settings are reached, and a dialog of theirs is closed by Escape', async () => {
    await press('Control+k')
    await page.keyboard.type('>settings')
    await page
      .getByRole('option', { name: /settings/iu })
      .first()
      .waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await tabTo('Name of a new key')
    await page.keyboard.type('CI')
    await press('Enter')
    await page.getByRole('button', { name: 'Revoke CI' }).waitFor()
    await tabTo('Revoke CI')
    const opener = await focused()
    await press('Enter')
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    await press('Escape')
    await expect.poll(focused).toBe(opener)
  })
})

/** Has the code of a file focused, and its caret at a name of the line that it is in. */
async function goToName(path: string, said: string): Promise<void> {
  await tabTo(`Code of ${path}`)
  for (let step = 0; step < 8; step++) {
    await press('ArrowRight')
    await page.getByText(/, line \d+$/u).waitFor()
    if ((await page.getByText(said, { exact: true }).count()) > 0) return
  }
  throw new Error(`The caret did not come to "${said}"`)
}
