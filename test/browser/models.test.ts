/** Models in the web app: set with a key, tried, chosen in a conversation; and how an answer came about. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChunks, chunk, startChatServer, textChunks } from '../../src/agents/testing/chat-server.ts'
import type { ChatServer } from '../../src/agents/testing/chat-server.ts'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openPage } from './open-page.ts'
import { createShopRepository } from './shop-repository.ts'
import { startService } from './start-service.ts'
import type { RunningService } from './start-service.ts'

const cleanUp = new AsyncDisposableStack()
let model: ChatServer
let service: RunningService
let browser: BorrowedBrowser
let page: Page
/** Of a request that calls a tool. */
const tokens = {
  ...chunk({}),
  choices: [],
  usage: { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 },
}
const refused = 'How are prices refused?'
const endless = 'How are prices kept for ever?'
const secret = 'a-key-that-nobody-sees-again'

beforeAll(async () => {
  model = cleanUp.use(
    await startChatServer((_index, { tools, messages }) => {
      const told = JSON.stringify(messages)
      if (told.includes(refused)) return { kind: 'status', status: 401, body: '{}' }
      return {
        kind: messages.at(-1)?.role === 'tool' && told.includes(endless) ? 'hang' : 'chunks',
        chunks:
          tools !== undefined && messages.at(-1)?.role !== 'tool'
            ? [...callChunks('search', '{"query":"price"}'), tokens]
            : textChunks('Prices are kept in cents.'),
      }
    }),
  )
  const [started, repository, chromium] = await Promise.all([
    startService(),
    createShopRepository(),
    borrowChromium(),
  ])
  service = cleanUp.use(started)
  cleanUp.use(repository)
  browser = chromium
  cleanUp.defer(() => browser.close())
  page = (await openPage(browser)).page
  page.setDefaultTimeout(20_000)
  await page.goto(service.link)
  await page.getByLabel('Add a repository').fill(repository.directory)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Ask about/u }).waitFor()
})
afterAll(() => cleanUp.disposeAsync())

test('what is shown without a model leads to where one is chosen', async () => {
  await page.getByRole('link', { name: /^Ask about/u }).click()
  await page.getByLabel('Your question').fill('Who calls priceOf?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByRole('link', { name: 'Choose a model' }).press('Enter')
  const section = page.getByRole('region', { name: 'Model', exact: true })
  await section.getByText('built-in answers.').waitFor()
  await section.and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).searchParams.get('section')).toBe('model')
})

test('the settings begin at the section that they are opened for', async () => {
  const { page: small, context } = await openPage(browser)
  await small.setViewportSize({ width: 1000, height: 500 })
  await small.goto(`${service.address}/settings?section=model#key=${service.apiKey}`)
  const section = small.getByRole('region', { name: 'Model', exact: true })
  await section.getByText('built-in answers.').waitFor()
  await small.getByRole('region', { name: 'Usage' }).getByText('Messages').waitFor()
  const top = async (): Promise<number> => (await section.boundingBox())?.y ?? Number.NaN
  await expect.poll(top).toBeLessThan(40)
  expect(await top()).toBeGreaterThanOrEqual(0)
  const sections = small.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const titles = await sections.allTextContents()
  expect(titles.length).toBeGreaterThan(7)
  for (const title of titles) {
    await sections.getByText(title, { exact: true }).press('Enter')
    const opened = small.getByRole('region', { name: title, exact: true })
    await opened.and(small.locator(':focus')).waitFor()
    await expect.poll(async () => (await opened.boundingBox())?.y).toBeLessThan(500)
  }
  await context.close()
})

test('the form of a model is cancelled by its button and by Escape', async () => {
  await page.goto(`${service.address}/settings`)
  const own = page.getByRole('group', { name: 'Your own model' })
  const opener = own.getByRole('button', { name: 'Choose a model' })
  const form = own.locator('form')
  await opener.press('Enter')
  await form.getByLabel('Name of the model').press('Escape')
  await form.waitFor({ state: 'detached' })
  await own.locator(':focus').and(opener).press('Enter')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await form.waitFor({ state: 'detached' })
  expect(await own.locator(':focus').and(opener).count()).toBe(1)
})

test('a model is tried and saved with a key that is not shown again', async () => {
  await page.goto(`${service.address}/settings`)
  const own = page.getByRole('group', { name: 'Your own model' })
  await own.getByRole('button', { name: 'Choose a model' }).press('Enter')
  await own.getByRole('combobox', { name: 'Provider', exact: true }).selectOption('openai-compatible')
  await own.getByLabel('Name of the model').fill('mine')
  await own.getByLabel('Address of its API').fill(model.model.baseUrl)
  await own.getByLabel('Key', { exact: true }).fill(secret)
  await own.getByText('Context window and prices').press('Enter')
  await own.getByLabel('Context window (tokens)').fill('32768')
  await own.getByLabel('Input price ($ per million tokens)').fill('3')
  const test = own.getByRole('button', { name: 'Test before saving' })
  expect(await test.isDisabled()).toBe(true)
  await own.getByLabel('Output price ($ per million tokens)').fill('15.5')
  await test.press('Enter')
  await own.getByText(/mine answered in \d+\.\d seconds/u).waitFor()
  await own.getByText('Prices are kept in cents.').waitFor()
  await own.getByLabel('Key', { exact: true }).press('Enter')
  await own.getByText('with a key').waitFor()
  await page.getByText('openai-compatible:mine answers.').waitFor()
  expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${secret}`)
  await own.getByRole('button', { name: 'Test it' }).click()
  await own.getByText(/mine answered in/u).waitFor()
  expect(await findViolationsEverywhere(page, () => own.getByText('with a key').waitFor())).toEqual([])
  await page.reload()
  await own.getByText('with a key').waitFor()
  expect(await page.content()).not.toContain(secret)
  await own.getByRole('button', { name: 'Change' }).press('Enter')
  await expect.poll(() => own.getByLabel('Context window (tokens)').inputValue()).toBe('32768')
  expect(await own.getByLabel('Output price ($ per million tokens)').inputValue()).toBe('15.5')
})

test('a conversation is asked of the model that it has chosen', async () => {
  await page.getByRole('link', { name: 'New conversation' }).click()
  const choice = page.getByLabel('Model', { exact: true })
  await expect.poll(() => choice.inputValue()).toBe('default')
  await choice.selectOption('openai-compatible:mine')
  await page.getByLabel('Your question').fill('How are prices kept?')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Answer' }).getByText('Prices are kept in cents.').waitFor()
  await expect.poll(() => choice.inputValue()).toBe('openai-compatible:mine')
  await choice.selectOption('built-in')
  await page.getByText('Model changed.').waitFor({ state: 'attached' })
  await page.reload()
  await expect.poll(() => choice.inputValue()).toBe('built-in')
})

test('an answer is explained step by step, downloaded, and replayed', async () => {
  await page.getByRole('link', { name: 'How was this answered?' }).press('Enter')
  await page.getByRole('heading', { name: 'How was this answered?' }).waitFor()
  const step = page.getByRole('region', { name: '1 step' }).getByRole('group')
  await step.getByText('search query: price').waitFor()
  await step.locator('summary').press('Enter')
  await step.getByText('"query": "price"').waitFor()
  await page.getByRole('region', { name: 'Question' }).getByText('How are prices kept?').waitFor()
  await page.getByText('2', { exact: true }).waitFor()
  await page.getByText('1,011 input, 25 output').waitFor()
  // 1,011 at 3 dollars a million and 25 at 15.50.
  await page.getByText('$0.003421').waitFor()
  expect(await findViolationsEverywhere(page, () => step.waitFor())).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^run-[0-9a-f-]+\.json$/u)
  const asked = model.requests.length
  await page.getByRole('button', { name: 'Replay and compare' }).press('Enter')
  await page.getByText('The same, bit for bit.').waitFor()
  expect(model.requests).toHaveLength(asked)
})

test('while a model works it is seen what a step has found and what was used so far, and it is stopped', async () => {
  await page.getByRole('link', { name: 'New conversation' }).click()
  await page.getByLabel('Your question').fill(endless)
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer
    .getByText(/^Searching for "price": \d+ results?$/u)
    .first()
    .waitFor()
  // 1,000 at 3 dollars a million and 20 at 15.50.
  await answer.getByText('1,020 tokens, $0.0033').waitFor()
  await page.getByRole('button', { name: 'Stop the answer' }).press('Enter')
  await answer.getByText('Stopped here: the answer is not complete.').waitFor()
  await expect.poll(() => answer.getAttribute('aria-busy')).toBe('false')
})

test('an answer in the place of a model that failed is called what it is', async () => {
  await page.getByRole('link', { name: 'New conversation' }).click()
  await page.getByLabel('Your question').fill(refused)
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect.poll(() => answer.getByText('built-in model, in place of mine').isVisible()).toBe(true)
})
