/** Every control of every page has a name, and no two in one place have the same: nobody has to guess between "Open"s. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { findNameless } from './find-names.ts'
import { openApp } from './open-app.ts'
import { prices } from './shop-repository.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
let address = ''
let project = ''
let conversation = ''

const answered = `Orders take a discount [src/prices.ts:5-7] [src/orders.ts:6], and \`totalOrder\` applies it.

\`\`\`mermaid
flowchart LR
  a[totalOrder] --> b[applyDiscount]
\`\`\`

\`\`\`mermaid
flowchart LR
  c[totalGift] --> d[sumLines]
\`\`\`

\`\`\`ts
applyDiscount(100, 10)
\`\`\`

\`\`\`ts
applyDiscount(200, 10)
\`\`\`

\`\`\`diff
--- a/src/prices.ts
+++ b/src/prices.ts
@@ -1,2 +1,2 @@
-${prices.split('\n')[0]!}
+/** What an order is worth. */
 ${prices.split('\n')[1]!}
--- a/README.md
+++ b/README.md
@@ -1,1 +1,1 @@
-# Shop
+# Shops
\`\`\`
`

beforeAll(async () => {
  const opened = await openApp(cleanUp, { service: borrowScriptedService() })
  ;({ page, address } = opened)
  const { repository, service } = opened
  const { model } = service
  await page.goto(service.link)
  for (const branch of ['', 'main']) {
    await page.getByLabel('Add a repository').fill(repository.directory)
    if (branch !== '') {
      await page.getByText('Branch or commit').click()
      await page.getByLabel('Branch', { exact: true }).fill(branch)
    }
    await page.getByLabel('Add a repository').press('Enter')
    const asks = page.getByRole('link', { name: /^Ask about/u })
    await asks.nth(branch === '' ? 0 : 1).waitFor()
  }
  await page.getByRole('region', { name: 'Your projects' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ask about it' }).waitFor()
  project = page.url()
  await page.goto(project.replace('/projects/', '/conversations/new?project='))
  for (const question of ['What is sold?', 'What else?']) {
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    const told = await model.nextAnswer()
    told.say(answered)
    told.finish()
    const answer = page.getByRole('article', { name: 'Answer' }).last()
    await answer.and(page.locator('[aria-busy="false"]')).waitFor()
    await answer.locator('.diagram svg').last().waitFor()
  }
  conversation = page.url()
})
afterAll(() => cleanUp.disposeAsync())

const symbol = 'node=src%2Fprices.ts%23applyDiscount'
const heading = async (): Promise<void> => await page.locator('h1').first().waitFor({ state: 'attached' })
const tree = async (): Promise<void> => await page.getByRole('treeitem').first().waitFor()
/** On a narrow page what is beside the code lies over it. */
const code = async (): Promise<void> =>
  await page.locator('[data-line="5"]').first().waitFor({ state: 'attached' })

/** What is opened, by its name: its address, and how one knows that it is there. */
const screens: readonly (readonly [string, () => string, () => Promise<void>])[] = [
  [
    'the projects',
    () => address,
    () =>
      page
        .getByRole('link', { name: /^Ask about/u })
        .first()
        .waitFor(),
  ],
  ['a project', () => project, () => page.getByRole('heading', { name: 'Languages' }).waitFor()],
  ['its files', () => `${project}/code`, () => page.getByText('README.md').first().waitFor()],
  ['a file', () => `${project}/code/src/prices.ts?show=outline`, code],
  ['its history and blame', () => `${project}/code/src/prices.ts?show=history&lines=L5`, code],
  ['a definition', () => `${project}/code/src/prices.ts?show=symbol&${symbol}`, code],
  ['callers', () => `${project}/relations?${symbol}`, tree],
  ['impact', () => `${project}/relations?${symbol}&view=impact`, tree],
  [
    'a path',
    () =>
      `${project}/relations?node=src%2Forders.ts%23totalOrder&view=path&to=src%2Fprices.ts%23applyDiscount`,
    heading,
  ],
  ['the map', () => `${project}/map`, tree],
  [
    'a new conversation',
    () => `${address}/conversations/new`,
    () => page.getByLabel('Your question').waitFor(),
  ],
  ['a conversation', () => conversation, () => page.getByText('take a discount').last().waitFor()],
  ['settings', () => `${address}/settings`, heading],
]

test.each(screens)('%s', async (_name, url, settle) => {
  await page.goto(url())
  for (const [size, width, height] of [
    ['wide', 1440, 900],
    ['narrow', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settle()
    await expect.poll(() => page.locator('.animate-breathe').count()).toBe(0)
    expect({ size, nameless: await findNameless(page) }).toEqual({ size, nameless: [] })
  }
})

test('the search and the list of shortcuts', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(project)
  await heading()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('discount')
  const found = page.getByRole('option', { name: /applyDiscount/u }).first()
  await found.waitFor()
  expect(await findNameless(page)).toEqual([])
  await page.keyboard.press('Escape')
  await found.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await findNameless(page)).toEqual([])
})

test('code beside an answer', async () => {
  await page.goto(conversation)
  await page.getByRole('button', { name: 'Show src/prices.ts:5-7' }).first().click()
  await code()
  expect(await findNameless(page)).toEqual([])
})

test('what has no name, and what has the same, is found', async () => {
  await page.setContent(
    '<main><button></button><nav aria-label="a"><button>Open</button><button>Open</button></nav>' +
      '<a href="/x">Go</a><a href="/x">Go</a></main>',
  )
  expect(await findNameless(page)).toEqual([
    'button without a name in main ""',
    'two of button "Open" in navigation "a"',
  ])
})
