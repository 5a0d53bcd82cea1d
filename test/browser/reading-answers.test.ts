/** What helps to read a long answer: its headings as links, and the lines of a citation before it is opened. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { findOverflow } from './find-overflow.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { ScriptedAnswer, ScriptedModel } from './scripted-model.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let page: Page
let answer: Locator

const paragraph = `${'Every sum is kept in cents. '.repeat(60)}\n\n`
const longAnswer = [
  'Discounts are taken by `applyDiscount` [src/prices.ts:5-7].',
  '## What it costs',
  paragraph,
  paragraph,
  '## In `cents`',
  paragraph,
  paragraph,
  '## Who takes part',
  paragraph,
  '```sh',
  '# no heading',
  '```',
  paragraph,
  '## What it costs',
  'The total of an order is in [src/orders.ts:5-7].',
].join('\n\n')

beforeAll(async () => {
  const opened = await openProject(cleanUp, { service: borrowScriptedService() })
  page = opened.page
  model = opened.service.model
  answer = page.getByRole('article', { name: 'Answer' })
  await page.getByRole('link', { name: 'Ask about it' }).click()
  await ask('What is short?', '## One\n\n[src/prices.ts:5-7]\n\n## Two\n\nThat is all.')
})
afterAll(() => cleanUp.disposeAsync())

const contents = () => answer.getByRole('navigation', { name: 'Contents of the answer' })
const preview = () => page.getByRole('tooltip')
const chip = (place: string) => page.locator(`[data-citation="${place}"]`).last()

describe('contents', () => {
  test('are only those of an answer with three headings', async () => {
    await answer.getByRole('heading', { name: 'Two' }).waitFor()
    await expect.poll(() => contents().count()).toBe(0)
    const told = await send('What does an order cost?')
    told.say(longAnswer)
    await contents().getByText('Contents: 4 headings').click()
    const links = contents().getByRole('link')
    const titles = ['What it costs', 'In cents', 'Who takes part', 'What it costs']
    await expect.poll(() => links.allTextContents()).toEqual(titles)
    told.finish()
    // Only the service's record of an answer offers this; what was unfolded stays so.
    await answer.last().getByRole('button', { name: 'Ask again' }).waitFor()
    expect(await links.allTextContents()).toEqual(titles)
    await takeScreenshots(page, 'answer-contents')
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolationsEverywhere(page, async () => await contents().waitFor())).toEqual([])
  })

  test('lead to their headings, which have the focus then', async () => {
    await contents().getByRole('link', { name: 'In cents' }).click()
    await expect.poll(() => focusedText()).toBe('In cents')
    await contents().getByRole('link', { name: 'What it costs' }).last().press('Enter')
    await expect.poll(() => focusedText()).toBe('What it costs')
    // The second of that name, which is the last.
    await expect
      .poll(() => answer.getByRole('heading', { name: 'What it costs' }).last().evaluate(isFocused))
      .toBe(true)
    await chip('src/orders.ts:5-7').waitFor()
  })
})

describe('a citation', () => {
  test('shows its lines where the mouse rests, which can be pointed at, and Escape closes them', async () => {
    await chip('src/orders.ts:5-7').hover()
    await preview().getByText('return applyDiscount(sumLines(lines), percent)').waitFor()
    await expect.poll(() => preview().textContent()).toContain('src/orders.ts:5-7')
    await preview().hover()
    await preview().getByText('export function totalOrder').waitFor()
    await takeScreenshots(page, 'citation-preview')
    await chip('src/orders.ts:5-7').hover()
    await preview().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => preview().count()).toBe(0)
    await page.mouse.move(2, 2)
    await expect.poll(() => preview().count()).toBe(0)
  })

  test('shows its lines to the keyboard and describes itself by them', async () => {
    const cited = chip('src/orders.ts:5-7')
    await cited.scrollIntoViewIfNeeded()
    await page.getByLabel('Your question').focus()
    await page.keyboard.press('Shift+Tab')
    for (let tries = 0; tries < 30 && !(await cited.evaluate(isFocused)); tries += 1) {
      await page.keyboard.press('Shift+Tab')
    }
    await preview().getByText('return applyDiscount').waitFor()
    const id = await preview().getAttribute('id')
    await expect.poll(() => cited.getAttribute('aria-describedby')).toBe(id)
    expect(await findViolationsEverywhere(page, async () => await cited.waitFor())).toEqual([])
    await cited.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => preview().count()).toBe(0)
  })

  test('opened, needs no preview', async () => {
    await chip('src/orders.ts:5-7').click()
    await page.getByRole('region', { name: 'Code of src/orders.ts' }).waitFor()
    await expect.poll(() => preview().count()).toBe(0)
  })
})

describe('find', () => {
  const bar = () => page.getByRole('search', { name: 'Find in this conversation' })
  const said = (text: string) => bar().getByRole('status').getByText(text, { exact: true }).waitFor()
  /** The text that is marked as the one that one is at, where that is in sight. */
  const current = async (): Promise<string> =>
    await page.evaluate<string>(`(() => {
      const [range] = CSS.highlights.get('found-current') ?? []
      if (range === undefined) return ''
      const box = range.getBoundingClientRect()
      const view = document.getElementById('messages').getBoundingClientRect()
      return box.top >= view.top && box.bottom <= view.bottom ? range.toString() : ''
    })()`)

  test('leads to text that is not drawn, in the order of the conversation, and back', async () => {
    await page.getByRole('button', { name: 'Close the code' }).click()
    const told = await send('Where does it end?')
    const filler = Array.from({ length: 60 }, (_, index) => `## Part ${index}\n\n${paragraph}`).join('')
    told.say(`The beginning is far.\n\n${filler}\n\nThe *far* end, in \`cents\` [src/prices.ts:5-7].\n`)
    told.finish()
    await answer.last().getByRole('button', { name: 'Ask again' }).waitFor()
    const field = page.getByLabel('Your question')
    await field.focus()
    await page.keyboard.press('Control+f')
    await expect.poll(() => bar().getByRole('textbox').evaluate(isFocused)).toBe(true)
    await page.keyboard.type('is far')
    await said('1 of 1')
    await expect.poll(current).toBe('is far')
    await expect.poll(() => page.getByText('The far end').count()).toBe(0)
    await bar().getByRole('textbox').fill('far end, in dollars')
    await said('Not found')
    await bar().getByRole('textbox').fill('FAR')
    await said('1 of 2')
    await page.keyboard.press('Enter')
    await said('2 of 2')
    await expect.poll(current).toBe('far')
    await page.getByText('The far end').waitFor()
    await page.keyboard.press('Shift+Enter')
    await said('1 of 2')
    await expect.poll(current).toBe('far')
    // Over the ends of elements, into a citation, as it is read.
    await bar().getByRole('textbox').fill('end, in cents prices.ts:5')
    await expect.poll(current).toBe('end, in cents prices.ts:5')
    expect(await findViolationsEverywhere(page, async () => await bar().waitFor(), 'search')).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => bar().count()).toBe(0)
    await expect.poll(() => field.evaluate(isFocused)).toBe(true)
    expect(await page.evaluate("CSS.highlights.has('found')")).toBe(false)
  })
})

const isFocused = (element: { matches(selector: string): boolean }): boolean => element.matches(':focus')

async function focusedText(): Promise<string> {
  return await page.evaluate<string>('document.activeElement?.textContent ?? ""')
}

async function send(question: string): Promise<ScriptedAnswer> {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  return await model.nextAnswer()
}

async function ask(question: string, text: string): Promise<void> {
  const told = await send(question)
  told.say(text)
  told.finish()
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
}
