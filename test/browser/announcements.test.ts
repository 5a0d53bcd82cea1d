/** What somebody hears who does not see the page: what began, ended, failed and was done, each once and not by bits. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { listen } from './listen.ts'
import type { Listener } from './listen.ts'
import { openApp } from './open-app.ts'
import type { ScriptedAnswer, ScriptedModel } from './scripted-model.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let page: Page
let listener: Listener
let answer: Locator
let directory = ''
let address = ''
let project = ''

beforeAll(async () => {
  const opened = await openApp(cleanUp, { service: borrowScriptedService() })
  ;({ page, address } = opened)
  model = opened.service.model
  directory = opened.repository.directory
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  answer = page.getByRole('article', { name: 'Answer' }).last()
  listener = await listen(page)
  await page.goto(opened.service.link)
  await page.getByText('No projects yet').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const count = (said: readonly string[], wanted: RegExp): number =>
  said.filter((text) => wanted.test(text)).length

async function ask(question: string): Promise<ScriptedAnswer> {
  await listener.heard()
  await page.getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
  return await model.nextAnswer()
}

test('a parse: its stages, and its end by name', async () => {
  await page.getByLabel('Add a repository').fill(directory)
  await page.keyboard.press('Enter')
  const said = await listener.until(/ is ready$/u)
  expect(new Set(said).size).toBe(said.length)
  expect(count(said, /: (?:Queued|Reading the files|Linking|Building|Preparing)|is ready$/u)).toBe(
    said.length,
  )
  expect(count(said, / is ready$/u)).toBe(1)
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ask about it' }).waitFor()
  project = page.url()
})

test('a parse that fails: that it did, and why', async () => {
  await page.goto(address)
  await page.getByLabel('Add a repository').waitFor()
  await listener.heard()
  await page.getByText('Branch or commit').click()
  await page.getByLabel('Branch', { exact: true }).fill('nowhere')
  await page.getByLabel('Add a repository').fill(directory)
  await page.keyboard.press('Enter')
  const said = await listener.until(/could not be parsed/u)
  expect(count(said, /could not be parsed: Cannot find branch "nowhere"/u)).toBe(1)
  await page.reload()
  await page.getByText('Cannot find branch "nowhere"').waitFor()
  expect(count(await listener.heard(), /nowhere/u)).toBe(0)
})

test('an answer: its beginning, each paragraph when it is whole, its end', async () => {
  await page.goto(project.replace('/projects/', '/conversations/new?project='))
  const told = await ask('What is sold?')
  expect(await listener.until(/Looking/u)).toEqual(['Looking for the answer.'])
  for (const token of [
    'Orders ',
    'of ',
    'lines.',
    '\n\n',
    'Each ',
    'has a price.',
    '\n\n```ts\nconst a = 1\n```',
  ])
    told.say(token)
  await answer.getByText('Each has a price.').waitFor()
  told.finish()
  expect([...(await listener.until(/End of the answer/u))]).toEqual([
    'Orders of lines.',
    'Each has a price.',
    'End of the answer.',
  ])
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  await page.getByRole('button', { name: 'Copy the answer' }).click()
  expect(await listener.until(/Copied/u)).toEqual(['Copied'])
})

test('an answer that fails: that and why, once', async () => {
  const told = await ask('How is rounding done?')
  told.say('Math.round rounds ')
  await answer.getByText('Math.round rounds').waitFor()
  told.breakOff()
  const said = await listener.until(/interrupted/u)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect([...said, ...(await listener.heard())]).toEqual([
    'Looking for the answer.',
    'Math.round rounds',
    expect.stringMatching(/^The answer was interrupted: it is not complete\. \S/u),
  ])
})

test('an answer that failed for no reason that is known shows that it did', async () => {
  const messages = /\/messages\b/u
  await page.route(messages, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"error":"(?:[^"\\]|\\.)*"/gu, '"error":""')
    await route.fulfill({ response, body })
  })
  await page.reload()
  const shown = answer.getByText('An error occurred while it was being written.')
  await expect.poll(() => shown.count()).toBe(1)
  await page.unroute(messages)
})

test('an answer that is stopped: that it was', async () => {
  const told = await ask('Who pays?')
  told.say('Some')
  await answer.getByText('Some').waitFor()
  await page.getByRole('button', { name: 'Stop the answer' }).click()
  const said = await listener.until(/Stopped here/u)
  await answer.and(page.locator('[aria-busy="false"]')).waitFor()
  expect([...said, ...(await listener.heard())]).toEqual([
    'Looking for the answer.',
    'Some',
    'Stopped here: the answer is not complete.',
  ])
})

test('what is changed and deleted', async () => {
  await page.getByRole('button', { name: 'Rename the conversation' }).click()
  const title = page.getByLabel('Title of the conversation')
  // The key takes back what an input method composes.
  await title.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await title.fill('Prices', { timeout: 5_000 })
  await page.keyboard.press('Enter')
  expect(await listener.until(/renamed/u)).toEqual(['Conversation renamed to Prices.'])
  await page.getByRole('button', { name: 'Pin the conversation' }).click()
  expect(await listener.until(/pinned/u)).toEqual(['Conversation pinned.'])
  await page.getByRole('button', { name: 'Unpin the conversation' }).click()
  expect(await listener.until(/pinned/u)).toEqual(['Conversation unpinned.'])
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  expect(await listener.until(/deleted/u)).toEqual(['Conversation deleted.'])
})

test('a file that is attached, a key that is made and revoked', async () => {
  await page.goto(`${address}/conversations/new`)
  await page.getByLabel('Your question').waitFor()
  await listener.heard()
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await page.getByLabel('Files to attach').setInputFiles(file)
  expect(await listener.until(/notes/u)).toEqual(['notes.txt attached.'])
  await page.goto(`${address}/settings`)
  await page.getByLabel('Name of a new key').fill('laptop')
  await listener.heard()
  await page.getByRole('button', { name: 'Create a key' }).click()
  expect(await listener.until(/laptop/u)).toHaveLength(1)
  await page.getByRole('button', { name: 'Revoke laptop' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  expect(await listener.until(/revoked/u)).toEqual(['Key revoked.'])
})

test('a search: how much it found, for what is typed', async () => {
  await page.goto(project)
  await page.getByRole('link', { name: 'Ask about it' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await listener.heard()
  await page.keyboard.insertText('applyDiscount')
  const said = await listener.until(/result/u)
  await page
    .getByRole('option', { name: /applyDiscount/u })
    .first()
    .waitFor()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^\d+ results?$/u)
  await page.keyboard.press('Escape')
  await page.goto(`${project}/code/src/prices.ts`)
  await page.getByRole('region', { name: 'Code of src/prices.ts' }).waitFor()
  await page.keyboard.press('Control+f')
  await listener.heard()
  await page.keyboard.insertText('cents')
  expect(await listener.until(/ of /u)).toHaveLength(1)
})

test('a project that is deleted', async () => {
  await page.goto(project)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await listener.heard()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  expect(count(await listener.until(/deleted/u), /^Project deleted\.$/u)).toBe(1)
})
