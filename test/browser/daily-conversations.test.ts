/** What people do with conversations all day: edit, ask again, continue, mention, attach, find, keep, throw away. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { findViolations, findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { ScriptedAnswer, ScriptedModel } from './scripted-model.ts'
import { createShopRepository } from './shop-repository.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let context: BrowserContext
let address: string
let page: Page
let answer: Locator
let questions: Locator

beforeAll(async () => {
  const opened = await openProject(cleanUp, {
    service: borrowScriptedService(),
    repository: createShopRepository({
      'src/gifts/orders.ts': 'export function wrap() {\n  return true\n}\n',
    }),
  })
  ;({ page, context, address } = opened)
  model = opened.service.model
  answer = page.getByRole('article', { name: 'Answer' })
  questions = page.getByRole('article', { name: 'You asked' })
})
afterAll(() => cleanUp.disposeAsync())

const messages = () => page.getByRole('region', { name: 'Messages' })

async function begin(): Promise<void> {
  await visit(page, `${address}/conversations/new`)
  await page.getByRole('heading', { name: 'New conversation' }).waitFor()
}

async function ask(question: string, from: Page = page): Promise<ScriptedAnswer> {
  await from.getByLabel('Your question').fill(question)
  await from.keyboard.press('Enter')
  return await model.nextAnswer()
}

async function askAndAnswer(question: string, text: string): Promise<void> {
  const told = await ask(question)
  told.say(text)
  told.finish()
  await answer.last().getByText(text).waitFor()
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
}

test('an answer that failed keeps its reason over a reload, and is asked again in its place', async () => {
  await begin()
  const told = await ask('How is rounding done?')
  told.say('Math.round rounds ')
  await answer.getByText('Math.round rounds').waitFor()
  told.breakOff()
  const alert = answer.getByText('The answer was interrupted: it is not complete.').locator('..')
  await alert.waitFor()
  const reason = await alert.textContent()
  await page.reload()
  await alert.waitFor()
  await expect.poll(() => alert.textContent()).toBe(reason)
  expect(reason).not.toContain('An error occurred while it was being written')
  await page.getByRole('button', { name: 'Try again' }).click()
  const again = await model.nextAnswer()
  again.say('To the nearest cent.')
  again.finish()
  await answer.getByText('To the nearest cent.').waitFor()
  await expect.poll(() => questions.count()).toBe(1)
  await expect.poll(() => answer.count()).toBe(1)
})

test('an answer that was stopped can be continued, and names its model', async () => {
  await begin()
  const told = await ask('Tell me everything.')
  told.say('To begin with, ')
  await answer.getByText('To begin with').waitFor()
  await expect.poll(() => page.title()).toMatch(/^… /u)
  await page.getByRole('button', { name: 'Stop the answer' }).click()
  await told.closed
  await page.getByRole('button', { name: 'Continue' }).click()
  const more = await model.nextAnswer()
  more.say('and to end with.')
  more.finish()
  await answer.last().getByText('and to end with.').waitFor()
  await answer.last().getByText('scripted').waitFor()
  await expect.poll(() => answer.count()).toBe(2)
  await expect.poll(() => page.title()).not.toMatch(/^…/u)
})

test('asking again keeps the earlier answers, a step away by pointer and by keyboard', async () => {
  await begin()
  await askAndAnswer('How dear is shipping?', 'Four euros.')
  for (const text of ['Five euros.', 'Six euros.']) {
    await page.getByRole('button', { name: 'Ask again for another answer' }).click()
    const told = await model.nextAnswer()
    told.say(text)
    told.finish()
    await answer.and(page.locator('[aria-busy="false"]')).getByText(text).waitFor()
  }
  const versions = page.getByRole('group', { name: 'Versions of the answer' })
  await versions.getByText('3 of 3').waitFor()
  expect(await answer.count()).toBe(1)
  expect(await questions.count()).toBe(1)
  const earlier = versions.getByRole('button', { name: 'Earlier answer' })
  await earlier.click()
  await answer.getByText('Five euros.').waitFor()
  await page.keyboard.press('Enter')
  await answer.getByText('Four euros.').waitFor()
  await versions.getByText('1 of 3').waitFor()
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('Earlier answer')
  expect(await earlier.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Answer 1 of 3', { exact: true }).waitFor({ state: 'attached' })
  await answer.getByText('scripted').waitFor()
  expect(
    await findViolationsEverywhere(page, async () => await versions.getByText('1 of 3').waitFor()),
  ).toEqual([])
  await page.reload()
  await answer.getByText('Six euros.').waitFor()
  await versions.getByText('3 of 3').waitFor()
})

test('the question stays in view above a long answer, and leads back to itself', async () => {
  await begin()
  const told = await ask('What is long?')
  told.say(Array.from({ length: 80 }, (_, index) => `Paragraph ${index}.`).join('\n\n'))
  told.finish()
  await answer.and(page.locator('[aria-busy="false"]')).getByText('Paragraph 79.').waitFor()
  const back = page.getByRole('button', { name: 'Back to the question: What is long?' })
  expect(await back.count()).toBe(0)
  await messages().hover()
  await page.mouse.wheel(0, 600)
  await back.waitFor()
  expect(await findViolationsEverywhere(page, async () => await back.waitFor())).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await back.focus()
  await page.keyboard.press('Enter')
  await back.waitFor({ state: 'detached' })
  // What is focused is in sight too: nothing scrolls away from the question after it.
  expect(await page.evaluate('document.activeElement.id')).toBe('messages')
  await expect.poll(() => questions.boundingBox().then((box) => box!.y)).toBeLessThan(300)
})

test('an answer opens at its headline; who scrolls to its end reads along there', async () => {
  const line = (at: number): Locator => answer.getByText(`Line ${at} of 90.`, { exact: true })
  const isSeen = async (): Promise<boolean> => {
    const [box, view] = [await line(1).boundingBox(), await messages().boundingBox()]
    return box !== null && view !== null && box.y >= view.y && box.y < view.y + view.height / 2
  }
  const belowEnd = async (): Promise<number> =>
    await messages().evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  const lines = (from: number): string =>
    Array.from({ length: 30 }, (_, index) => `Line ${from + index} of 90.\n\n`).join('')
  await begin()
  const told = await ask('What comes line by line?')
  told.say(lines(1))
  await line(30).waitFor()
  await expect.poll(isSeen).toBe(true)
  await messages().hover()
  await page.mouse.wheel(0, 5_000)
  await expect.poll(belowEnd).toBeLessThan(3)
  told.say(lines(31))
  await line(60).waitFor()
  await expect.poll(belowEnd).toBeLessThan(3)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  told.say(lines(61))
  told.finish()
  // It was finished meanwhile.
  await page.goBack()
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  await expect.poll(isSeen).toBe(true)
})

test('a question is edited in a branch, and the first conversation stays', async () => {
  await begin()
  await askAndAnswer('What is sold?', 'Many things.')
  await askAndAnswer('To whom?', 'To everybody.')
  const first = page.url()
  const titles = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  const before = await titles.count()
  const edit = async (): Promise<void> => {
    await questions.first().hover()
    await questions.first().getByRole('button', { name: 'Edit the question in a new conversation' }).click()
    await page.getByText('You are editing an earlier question.').waitFor()
  }
  await page.getByLabel('Your question').fill('Not sent yet')
  await edit()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('What is sold?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Not sent yet')
  await edit()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Not sent yet')
  expect(page.url()).toBe(first)
  await edit()
  await page.getByLabel('Your question').fill('What is bought?')
  await page.reload()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('What is bought?')
  // Nothing is made for a question that may never be sent.
  await expect.poll(() => answer.count()).toBe(2)
  await expect.poll(() => titles.count()).toBe(before)
  await page.keyboard.press('Enter')
  const told = await model.nextAnswer()
  told.say('Flour.')
  told.finish()
  await answer.getByText('Flour.').waitFor()
  await expect.poll(() => questions.allTextContents()).toEqual(['What is bought?'])
  expect(page.url()).not.toContain(first)
  await expect.poll(() => titles.count()).toBe(before + 1)
  await titles.first().getByLabel('Branch of another conversation').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByText('Branch of').getByRole('link', { name: 'What is sold?' }).click()
  await answer.getByText('To everybody.').waitFor()
  expect(page.url()).toBe(first)
  await page.goBack()
  await answer.getByText('Flour.').waitFor()
  // The question is no longer edited: the step before is the first conversation.
  await page.goBack()
  await answer.getByText('To everybody.').waitFor()
  expect(page.url()).toBe(first)
  await page.getByLabel('Your question').fill('')
})

test('from any answer one goes on in a new conversation, with what stands before and nothing else', async () => {
  await begin()
  await askAndAnswer('What is kept?', 'Stock.')
  await askAndAnswer('Where?', 'In a shed.')
  const first = page.url()
  for (const [nth, texts] of [
    [0, ['What is kept?']],
    [1, ['What is kept?', 'Where?']],
  ] as const) {
    await visit(page, first)
    await answer
      .nth(nth)
      .getByRole('button', { name: 'Branch from here into a new conversation' })
      .press('Enter')
    await page.waitForURL((url) => url.href !== first)
    await page.getByText('Branch of').getByRole('link', { name: 'What is kept?' }).waitFor()
    await expect.poll(() => questions.allTextContents()).toEqual(texts)
  }
  expect(await findViolations(page)).toEqual([])
})

test('the caret stands behind what was completed before another key can be typed', async () => {
  await begin()
  const field = page.getByLabel('Your question')
  await field.pressSequentially('@applyDisc please')
  for (let back = 0; back < ' please'.length; back += 1) await page.keyboard.press('ArrowLeft')
  await page
    .getByRole('option', { name: /^applyDiscount/u })
    .first()
    .waitFor()
  const before = await page.evaluate<string>(`{
    const field = document.activeElement
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    field.value.slice(0, field.selectionStart)
  }`)
  expect(before).toBe('`applyDiscount` ')
  await field.fill('')
})

test('@ completes a definition, which goes along with the question', async () => {
  await begin()
  const field = page.getByLabel('Your question')
  await field.pressSequentially('What does @applyDisc')
  const option = page.getByRole('option', { name: /^applyDiscount/u })
  await option.first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('What does `applyDiscount` ')
  await page.getByRole('list', { name: 'Attached' }).getByText('applyDiscount').waitFor()
  await page.keyboard.type('do?')
  const request = page.waitForRequest((sent) => /\/message\//u.test(sent.url()))
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toMatchObject({
    content: 'What does `applyDiscount` do?',
    node_ids: [{ node_id: 'src/prices.ts#applyDiscount', name: 'applyDiscount' }],
  })
  const told = await model.nextAnswer()
  told.say('It is at [src/prices.ts:5-7].')
  told.finish()
  await questions.getByRole('list', { name: 'Attached' }).getByText('applyDiscount').waitFor()
  await answer.getByRole('button', { name: 'Show src/prices.ts:5-7' }).waitFor()
})

test('what to ask next is made from the code that the answer cites', async () => {
  const next = page.getByRole('region', { name: 'Questions to ask next' })
  await next.getByRole('button').first().waitFor()
  await expect.poll(() => next.getByRole('button').allTextContents()).toContain('Who calls applyDiscount?')
  await takeScreenshots(page, 'conversation')
  await next.getByRole('button', { name: 'Who calls applyDiscount?' }).click()
  const told = await model.nextAnswer()
  told.say('Two functions.')
  told.finish()
  await answer.last().getByText('Two functions.').waitFor()
})

test('Back closes the code that was opened, and does not leave the conversation', async () => {
  const here = page.url()
  await page.getByRole('button', { name: 'Show src/prices.ts:5-7' }).click()
  const code = page.getByRole('complementary', { name: 'Code' })
  await code.waitFor()
  await page.goBack()
  await code.waitFor({ state: 'detached' })
  expect(page.url()).toBe(here)
  await page.goForward()
  await code.waitFor()
  await page.keyboard.press('Escape')
})

test('who types on while the code closes, keeps the focus', async () => {
  await page.getByRole('button', { name: 'Show src/prices.ts:5-7' }).click()
  const code = page.getByRole('complementary', { name: 'Code' })
  await code.waitFor()
  const focused = await page.evaluate(`new Promise((resolve) => {
    const field = document.querySelector('[aria-label="Your question"]')
    document.querySelector('[aria-label="Code"] h2').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    )
    field.focus()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement === field)))
  })`)
  expect(focused).toBe(true)
  await code.waitFor({ state: 'detached' })
})

test('/ chooses the agent, which stays', async () => {
  const field = page.getByLabel('Your question')
  await field.pressSequentially('/debug')
  await page.getByRole('listbox', { name: 'Agents' }).getByRole('option', { name: /Debug/u }).waitFor()
  // What is chosen is shown before it is kept.
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Agent').inputValue()).toBe('debugging_agent')
  await kept
  await page.reload()
  await expect.poll(() => page.getByLabel('Agent').inputValue()).toBe('debugging_agent')
})

test('files go along by button and by paste, and can be taken back', async () => {
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('closed on Sundays') })
  const along = page.getByRole('list', { name: 'Attached' }).last()
  await along.getByText('notes.txt').waitFor()
  await page.evaluate(`{
    const files = new DataTransfer()
    files.items.add(new File(['log'], 'error.log', { type: 'text/plain' }))
    const paste = new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })
    document.querySelector('[aria-label="Your question"]').dispatchEvent(paste)
  }`)
  await along.getByText('error.log').waitFor()
  await page.reload()
  await along.getByRole('button', { name: 'Remove error.log' }).click()
  const request = page.waitForRequest((sent) => /\/message\//u.test(sent.url()))
  const told = await ask('What do the notes say?')
  const sent = (await request).postDataJSON() as { attachment_ids: string[] }
  expect(sent.attachment_ids).toHaveLength(1)
  told.say('Sundays are free.')
  told.finish()
  await questions.last().getByText('1 attachment').waitFor()
  await answer.last().getByText('Sundays are free.').waitFor()
})

test('an answer that is written is seen in every tab', async () => {
  const other = await context.newPage()
  other.setDefaultTimeout(60_000)
  await other.goto(page.url())
  await other.locator('main').getByText('Sundays are free.').waitFor()
  const told = await ask('And on Mondays?')
  told.say('On Mondays ')
  const seen = other.getByRole('article', { name: 'Answer' }).last()
  await seen.getByText('On Mondays').waitFor()
  told.say('it is open.')
  await seen.getByText('On Mondays it is open.').waitFor()
  told.finish()
  await seen.and(other.locator('[aria-busy="false"]')).waitFor()
  await expect.poll(() => seen.locator('.answer-text').textContent()).toBe('On Mondays it is open.')
  await other.close()
  await answer.last().and(page.locator('[aria-busy="false"]')).waitFor()
})

test('a conversation is pinned, found again, and saved as Markdown', async () => {
  await page.getByRole('button', { name: 'Pin the conversation' }).click()
  await page.getByRole('button', { name: 'Unpin the conversation' }).waitFor()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list.getByRole('img', { name: 'pinned' }).waitFor()
  await list.getByLabel('Search the conversations').fill('mondays')
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the conversation as Markdown' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.md$/u)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('## And on Mondays?\n\nOn Mondays it is open.')
  expect(text).toContain('[src/prices.ts:5-7]')
  await list.getByLabel('Search the conversations').fill('')
})

test('of two tabs that ask at the same moment neither loses or doubles a question', async () => {
  await begin()
  await askAndAnswer('When is it open?', 'Every day.')
  const other = await context.newPage()
  other.setDefaultTimeout(60_000)
  await other.goto(page.url())
  await other.locator('main').getByText('Every day.').waitFor()
  const tabs = [page, other]
  await page.getByLabel('Your question').fill('And at night?')
  await other.getByLabel('Your question').fill('And at noon?')
  await Promise.all(tabs.map((tab) => tab.getByLabel('Your question').press('Enter')))
  const told = await model.nextAnswer()
  told.say('It is open.')
  told.finish()
  // Whichever came second waits for the first, or is given back to who asked it.
  const second = model.nextAnswer()
  void second.then((answered) => {
    answered.say('It is open then too.')
    answered.finish()
  })
  const later = ['And at night?', 'And at noon?']
  const kept = async (): Promise<string[]> => {
    const fields = await Promise.all(tabs.map((tab) => tab.getByLabel('Your question').inputValue()))
    return [...(await questions.allTextContents()), ...fields]
      .filter((text) => later.includes(text))
      .toSorted()
  }
  await expect.poll(kept, { timeout: 60_000 }).toEqual(later)
  for (const tab of tabs) {
    await tab.reload()
    await tab.locator('main').getByText('It is open.', { exact: true }).waitFor()
  }
  await expect.poll(() => kept()).toEqual(later)
  const given = await other.getByLabel('Your question').inputValue()
  const own = await page.getByLabel('Your question').inputValue()
  if (given !== '' || own !== '') {
    const tab = given === '' ? page : other
    await tab.getByLabel('Your question').press('Enter')
  }
  for (const tab of tabs)
    await tab.locator('main').getByText('It is open then too.', { exact: true }).waitFor()
  expect((await questions.allTextContents()).toSorted()).toEqual([...later, 'When is it open?'].toSorted())
  await other.close()
})

test('what one tab renames or deletes is told to the others', async () => {
  await begin()
  await askAndAnswer('What is open?', 'The shop.')
  const other = await context.newPage()
  other.setDefaultTimeout(60_000)
  await other.goto(page.url())
  await other.locator('main').getByText('The shop.').waitFor()
  await page.getByRole('button', { name: 'Rename the conversation' }).click()
  await page.getByLabel('Title of the conversation').fill('Opening hours')
  await page.keyboard.press('Enter')
  await other.getByRole('heading', { name: 'Opening hours' }).waitFor()
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await other.getByRole('heading', { name: 'Conversation not found' }).waitFor()
  await expect.poll(() => other.getByRole('link', { name: /^Opening hours/u }).count()).toBe(0)
  await other.close()
})

test('a diagram keeps its place, can be read and enlarged', async () => {
  await begin()
  const told = await ask('Draw it all')
  const nodes = Array.from(
    { length: 60 },
    (_, index) => `N${index}[Station ${index}] --> N${index + 1}[Station ${index + 1}]`,
  )
  told.say(`The map:\n\n\`\`\`mermaid\ngraph LR\n${nodes.join('\n')}\n\`\`\`\n\nThe end of the answer.`)
  await answer.getByText('The end of the answer.').waitFor()
  const figure = answer.locator('figure').first()
  const before = await figure.evaluate((element) => element.getBoundingClientRect().height)
  told.finish()
  const drawing = figure.locator('svg[id^="diagram"]')
  await drawing.waitFor()
  expect(await figure.evaluate((element) => element.getBoundingClientRect().height)).toBe(before)
  const size = async (): Promise<number> =>
    await drawing
      .getByText('Station 1', { exact: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().height)
  await expect.poll(size).toBeGreaterThan(10)
  const small = await size()
  await figure.getByRole('button', { name: 'Make the diagram larger' }).click()
  await expect.poll(size).toBeGreaterThan(small * 1.1)
  const end = answer.getByText('The end of the answer.')
  const seenTo = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await end.boundingBox()
      return box === null ? Infinity : box.y + box.height
    })
    .toBeLessThan(seenTo)
})

test('two files of one name are told apart', async () => {
  await begin()
  await askAndAnswer('Where?', 'Here:')
  const told = await ask('Where else are orders, wraps and a priceOf?')
  told.say('In [src/prices.ts:5-7], [src/orders.ts:5] and [src/gifts/orders.ts:1].')
  told.finish()
  await answer.getByRole('button', { name: 'Show src/gifts/orders.ts:1' }).waitFor()
  await expect
    .poll(() => answer.last().getByRole('button', { name: /^Show/u }).allTextContents())
    .toEqual(['prices.ts:5-7', 'src/orders.ts:5', 'gifts/orders.ts:1'])
})

test('nothing stands in the way of anybody, at any width, in both schemes', async () => {
  const settle = async (): Promise<void> => await answer.last().waitFor()
  expect(await findViolationsEverywhere(page, settle)).toEqual([])
  await begin()
  expect(await findViolationsEverywhere(page, () => page.getByLabel('Your question').waitFor())).toEqual([])
}, 240_000)

test('what @ offers is to be seen from its first entry on, also where the field is high up on the page', async () => {
  const results = Array.from({ length: 8 }, (_, index) => ({
    node_id: `src/prices.ts#price${index}`,
    kind: 'function',
    file_path: 'src/prices.ts',
    start_line: index + 1,
  }))
  await page.route('**/api/v2/search', async (route) => await route.fulfill({ json: { results } }))
  await begin()
  await page.getByLabel('Your question').pressSequentially('What is @price')
  const list = page.getByRole('listbox', { name: 'Files and definitions' })
  await list.getByRole('option', { name: /^price7/u }).waitFor()
  await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThan(0)
  await page.getByLabel('Your question').fill('')
  await page.unrouteAll()
})
