/** A conversation and a proposed change by keys alone: nothing loses the focus, and all of it is in reach. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProject } from './open-project.ts'
import { seeWhile } from './see-while.ts'
import { createShopRepository } from './shop-repository.ts'

import { useKeyboard } from './use-keyboard.ts'
import type { Keyboard } from './use-keyboard.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let keyboard: Keyboard

beforeAll(async () => {
  const opened = await openProject(cleanUp, {
    repository: createShopRepository({
      'test/prices.test.ts': `import { test } from 'vitest'
import { totalGift } from '../src/orders.ts'

test('takes it off', () => {
  totalGift([])
})
`,
    }),
    isWide: true,
    prepare: async ({ context }) => await context.grantPermissions(['clipboard-read', 'clipboard-write']),
  })
  page = opened.page
  keyboard = useKeyboard(page)
  await page.getByRole('link', { name: 'Ask about it' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Your question').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const answer = () => page.getByRole('article', { name: 'Answer' })
const isDone = () => answer().last().and(page.locator('[aria-busy="false"]')).waitFor()
const question = () => page.getByLabel('Your question').inputValue()

describe('the field of the question', () => {
  test('takes an agent by a slash, and stays', async () => {
    await page.keyboard.type('/code_gen')
    await page.getByRole('option', { name: /Code/u }).first().waitFor()
    await keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Agent').inputValue()).toBe('code_generation_agent')
    await expect.poll(question).toBe('')
    await expect.poll(keyboard.focused).toBe('Your question')
  })

  test('closes what it offers by Escape, and takes code by arrows and Enter or Tab', async () => {
    const list = page.getByRole('listbox', { name: 'Files and definitions' })
    await page.keyboard.type('Rename @applyDisc')
    await list.getByRole('option').first().waitFor()
    await keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(question).toBe('Rename @applyDisc')
    await page.keyboard.type('o')
    await list.getByRole('option', { name: /applyDiscount/u }).waitFor()
    await keyboard.press('ArrowDown', 'ArrowUp', 'Tab')
    await expect.poll(question).toBe('Rename `applyDiscount` ')
    await expect.poll(keyboard.focused).toBe('Your question')
  })

  test('gets the focus back when what goes along is taken away', async () => {
    await keyboard.tabTo('Remove applyDiscount', 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove applyDiscount' }).waitFor({ state: 'detached' })
    await expect.poll(keyboard.focused).toBe('Your question')
  })

  test('keeps the focus where the question is sent by its button', async () => {
    await page.keyboard.type('to takeOff')
    await keyboard.tabTo('Send')
    await keyboard.press('Enter')
    await page.waitForURL(/\/conversations\/(?!new)/u)
    await isDone()
    await page.getByRole('region', { name: 'Proposed change' }).waitFor()
    await expect.poll(keyboard.focused).toBe('Your question')
  })
})

describe('a proposed change', () => {
  const change = () => page.getByRole('region', { name: 'Proposed change' })

  test('is shown side by side and in line', async () => {
    await keyboard.tabTo('Show side by side', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Show inline')
    await keyboard.press('Space')
    await expect.poll(keyboard.focused).toBe('Show side by side')
  })

  test('is copied as a patch and as a command', async () => {
    for (const [name, text] of [
      ['Copy as a git apply command', /^git apply/u],
      ['Copy as a patch', /^--- a\/src/u],
    ] as const) {
      await keyboard.tabTo(name)
      await seeWhile(change().getByText('Copied', { exact: true }), () => keyboard.press('Enter'))
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toMatch(text)
      await expect.poll(keyboard.focused).toBe(name)
      await change().getByText('Copied', { exact: true }).waitFor({ state: 'detached' })
    }
  })

  test('is folded file by file, and what it can break is opened', async () => {
    await keyboard.tabTo(/^src\/prices\.ts/u)
    const file = change().getByRole('group', { name: /src\/prices\.ts/u })
    await keyboard.press('Enter')
    await file.waitFor({ state: 'hidden' })
    await expect.poll(keyboard.focused).toMatch(/^src\/prices\.ts/u)
    await keyboard.press('Enter')
    await file.waitFor()
    await keyboard.tabTo(/^What the change to src\/prices\.ts can break/u)
    await keyboard.press('Enter')
    await change().getByRole('link', { name: 'src/orders.ts:6' }).waitFor()
    await keyboard.tabTo('src/orders.ts:6')
  })
})

describe('what can be done with a conversation', () => {
  test('renaming gives the focus back, kept or not', async () => {
    for (const [keys, title] of [
      [['Escape'], /Rename/u],
      [['Tab', 'Escape'], /Rename/u],
      [['Enter'], /^Another name$/u],
    ] as const) {
      await keyboard.tabTo('Rename the conversation', 'Shift+Tab')
      await keyboard.press('Enter')
      await expect.poll(keyboard.focused).toBe('Title of the conversation')
      await keyboard.press('Control+a')
      await page.keyboard.type('Another name')
      await keyboard.press(...keys)
      await expect.poll(keyboard.focused).toBe('Rename the conversation')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })

  test('pinning keeps the focus, and choosing projects gives it back', async () => {
    await keyboard.tabTo('Pin the conversation', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Unpin the conversation')
    await keyboard.tabTo('Change the projects', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Search the projects')
    await keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate<boolean>(`document.activeElement.matches('[type="checkbox"]:checked')`))
      .toBe(true)
    await keyboard.press('Escape')
    await expect.poll(keyboard.focused).toBe('Change the projects')
    await page.setViewportSize({ width: 390, height: 844 })
    await keyboard.press('Enter')
    const { x, width } = (await page.getByRole('group', { name: 'Projects' }).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    await keyboard.press('Escape')
    await page.setViewportSize({ width: 1360, height: 860 })
  })

  test('the agent is chosen by arrows', async () => {
    await keyboard.tabTo('Agent')
    const before = await page.getByLabel('Agent').inputValue()
    await keyboard.press('ArrowUp')
    await expect.poll(() => page.getByLabel('Agent').inputValue()).not.toBe(before)
    await expect.poll(keyboard.focused).toBe('Agent')
    await keyboard.press('ArrowDown')
    await expect.poll(() => page.getByLabel('Agent').inputValue()).toBe(before)
  })

  test('asking again goes on in the field of the question', async () => {
    await keyboard.tabTo('Ask again for another answer', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Your question')
    await isDone()
  })

  test('a question that is offered is asked, and the next one follows', async () => {
    const offered = page.getByRole('region', { name: 'Questions to ask next' })
    await offered.getByRole('button').first().waitFor()
    const name = (await offered.getByRole('button').first().textContent()) ?? ''
    await keyboard.tabTo(name.trim(), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect.poll(keyboard.focused).toBe('Your question')
    await expect.poll(() => answer().count()).toBe(2)
    await isDone()
  })

  test('deleting asks first: Escape cancels, and the focus stays in the dialog until then', async () => {
    await keyboard.tabTo('Delete the conversation', 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(keyboard.focused).toBe('Cancel')
    await keyboard.expectTrapped()
    await keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(keyboard.focused).toBe('Delete the conversation')
    await keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await keyboard.tabTo('Delete conversation')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('main')
  })
})

test('the list of the keys that the search opens gives the focus back to where both were asked for', async () => {
  await keyboard.tabTo('Add a repository')
  await keyboard.press('Control+k')
  await expect.poll(keyboard.focused).toBe('Search')
  await page.keyboard.type('>shortcuts')
  await page.getByRole('option', { name: /shortcuts/iu }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(keyboard.focused).toBe('Add a repository')
})
