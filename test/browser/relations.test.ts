/** What calls a definition, what it calls, what depends on it and how it leads to another, in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import type { RunningService } from './start-service.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let service: RunningService
let page: Page
let projectId = ''

beforeAll(async () => {
  opened = await openProject(cleanUp, {
    repository: createRepository([
      {
        'src/money.ts': `/** Cents as people read them. */
export function formatMoney(cents: number): string {
  return (cents / 100).toFixed(2)
}
`,
        'src/bill.ts': `import { formatMoney } from './money.ts'

export function printBill(cents: number): string {
  return formatMoney(cents)
}

export function printTip(cents: number): string {
  return formatMoney(cents / 10)
}
`,
        'src/shop.ts': `import { printBill } from './bill.ts'

export function checkout(cents: number, hooks: Record<string, () => void>): string {
  hooks[String(cents)]()
  return printBill(cents)
}
`,
        'src/start.ts': `export function start(steps: Record<string, () => void>): void {
  runStep(steps, 'first')
}

export function runStep(steps: Record<string, () => void>, name: string): void {
  steps[name]()
  endStep()
}

export function endStep(): void {}
`,
        'src/store.ts': `export class Store {
  save(): void {}
}

export class Disk extends Store {
  save(): void {
    sync()
  }
}

export function sync(): void {}
`,
        'src/alone.ts': 'export function alone(): void {}\n',
        'src/all.ts': "import './alone.ts'\nimport './start.ts'\n",
        'test/bill.test.ts': `import { test } from 'vitest'
import { printBill } from '../src/bill.ts'

test('a bill is printed', () => {
  printBill(100)
})
`,
      },
    ]),
    isWide: true,
  })
  ;({ page, service } = opened)
  projectId = opened.project.split('/').at(-1)!
})

afterAll(() => cleanUp.disposeAsync())

/** What is drawn when an answer has come takes as long as the machine is busy. */
const patience = { timeout: 60_000 }
const views = () => page.getByRole('navigation', { name: 'Views' })
const tree = (name: string) => page.getByRole('tree', { name })
const codeBeside = () => page.getByRole('complementary', { name: 'Code' })
/** Names of the rows with the levels that they stand on, all at one moment: a tree may be replaced at any. */
async function rowsOf(name: string): Promise<string[]> {
  return await tree(name)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.getAttribute('aria-level')} ${row.textContent?.replaceAll(/\s+/gu, ' ').trim()}`,
      ),
    )
}

async function open(node: string, more = ''): Promise<void> {
  await visit(
    page,
    `${service.address}/projects/${projectId}/relations?node=${encodeURIComponent(node)}${more}`,
  )
  await page.getByRole('heading', { level: 1, name: node.slice(node.indexOf('#') + 1) }).waitFor()
}

test('from a definition in the code one gets to its callers, which unfold level by level', async () => {
  await page.goto(
    `${service.address}/projects/${projectId}/code/src/money.ts?show=symbol&node=${encodeURIComponent('src/money.ts#formatMoney')}`,
  )
  await page.getByRole('link', { name: 'Explore formatMoney' }).click()
  await tree('Callers').focus()
  await expect
    .poll(() => rowsOf('Callers'), patience)
    .toEqual(['1 function printBillsrc/bill.ts:4exact', '1 function printTipsrc/bill.ts:8exact'])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => rowsOf('Callers'), patience)
    .toEqual([
      '1 function printBillsrc/bill.ts:4exact',
      '2 function checkoutsrc/shop.ts:5exact',
      '2 test a bill is printedtest/bill.test.ts:5exact',
      '1 function printTipsrc/bill.ts:8exact',
    ])
  expect(new URL(page.url()).searchParams.get('node')).toMatch(/formatMoney$/u)
  await page.getByText('Complete. Every call of it in this repository is listed.').waitFor()
  await takeScreenshots(page, 'relations-callers')
})

test('a row shows its call beside the tree, which the address keeps', async () => {
  await tree('Callers').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await codeBeside().locator('[data-marked]').getByText('return formatMoney(cents / 10)').waitFor()
  expect(new URL(page.url()).searchParams.get('at')).toBe('src/bill.ts:8')
  await page.reload()
  await codeBeside().locator('[data-marked]').getByText('return formatMoney(cents / 10)').waitFor()
  await takeScreenshots(page, 'relations-code')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The definition around the lines is the next root.
  await codeBeside().getByRole('link', { name: 'Calls' }).click()
  await page.getByRole('heading', { level: 1, name: 'printTip' }).waitFor()
  await expect.poll(() => rowsOf('Calls'), patience).toEqual(['1 function formatMoneysrc/money.ts:2-4exact'])
})

test('calls say whether they are all', async () => {
  await open('src/shop.ts#checkout', '&view=callees')
  await page.getByText('May be incomplete:').waitFor()
  await page.getByRole('button', { name: 'Unfold one more level' }).click()
  await expect
    .poll(() => rowsOf('Calls'), patience)
    .toEqual(['1 function printBillsrc/bill.ts:3-5exact', '2 function formatMoneysrc/money.ts:2-4exact'])
  await page.getByRole('button', { name: 'Fold all' }).click()
  await expect.poll(async () => (await rowsOf('Calls')).length, patience).toBe(1)
  await open('src/alone.ts#alone', '&view=callers')
  await page.getByText('Complete. Nothing in this repository calls it.').waitFor()
})

test('a list that may lack some says so on its level of the tree', async () => {
  await open('src/start.ts#start')
  await page.getByText('Nothing in this repository calls it.').waitFor()
  await views().getByRole('link', { name: 'Calls' }).click()
  await page.getByText('Complete. Every call in it is linked').waitFor()
  await page.getByRole('button', { name: 'Unfold one more level' }).click()
  await expect
    .poll(() => rowsOf('Calls'), patience)
    .toEqual([
      '1 function runStepsrc/start.ts:5-8exact',
      '2 function endStepsrc/start.ts:10exact',
      '2 possibly more: 1 call has a target known only at run time',
    ])
})

test('the impact is told level by level, with the tests that would tell', async () => {
  await open('src/money.ts#formatMoney', '&view=impact')
  await tree('What depends on it').waitFor()
  await expect
    .poll(() => rowsOf('What depends on it'), patience)
    .toEqual([
      '1 Uses it directly2',
      '2 function printBillcalls formatMoneysrc/bill.ts:4exact',
      '2 function printTipcalls formatMoneysrc/bill.ts:8exact',
      '1 Level 2: uses those above1',
      '2 function checkoutcalls printBillsrc/shop.ts:5exact',
      '1 Tests that reach it1',
      '2 test a bill is printedthrough 2 levelstest/bill.test.ts:4-6',
    ])
  await page.getByText(/^3 definitions and 1 test in 3 files$/u).waitFor()
  await page.getByLabel('Levels').selectOption('1')
  await expect
    .poll(async () => await rowsOf('What depends on it'), patience)
    .not.toContain('1 Level 2: uses those above1')
  expect(new URL(page.url()).searchParams.get('depth')).toBe('1')
  await page.getByText('deeper levels were not followed').waitFor()
  await page.getByLabel('Levels').selectOption('3')
  await tree('What depends on it').getByText('Level 2').waitFor()
  await takeScreenshots(page, 'relations-impact')
})

test('a path leads to what is picked in the finder, and the other way round there is none', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('src/shop.ts#checkout', '&view=path')
  await page.getByRole('button', { name: 'Choose where it leads to' }).click()
  await page.getByRole('combobox', { name: 'Path to' }).fill('formatM')
  await page.getByRole('option', { name: /formatMoney/u }).waitFor()
  await page.keyboard.press('Enter')
  const steps = page.getByRole('list', { name: 'Steps of the path' })
  await steps.getByText('return formatMoney(cents)').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('src/money.ts#formatMoney')
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(3)
  await steps.getByRole('button', { name: 'Show src/bill.ts:4' }).click()
  await codeBeside().locator('[data-marked]').getByText('return formatMoney(cents)').waitFor()
  await takeScreenshots(page, 'relations-path')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Swap direction' }).click()
  await page.getByText('There is no path in this direction.', { exact: false }).waitFor()
  await open('src/alone.ts#alone', `&view=path&to=${encodeURIComponent('src/money.ts#formatMoney')}`)
  await page.getByText('There is no path between them, in either direction.').waitFor()
  await open('src/store.ts#Store.save', `&view=path&to=${encodeURIComponent('src/store.ts#sync')}`)
  await steps.getByText('may be overridden by').waitFor()
  expect(await steps.innerText()).not.toContain('overrides')
})

test('an answer leads to what it followed', async () => {
  const response = await fetch(`${service.address}/api/v2/conversations/`, {
    method: 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ project_ids: [projectId], agent_ids: ['codebase_qna_agent'] }),
  })
  const { conversation_id: id } = (await response.json()) as { conversation_id: string }
  await page.goto(`${service.address}/conversations/${id}`)
  await page.getByLabel('Your question').fill('What breaks if formatMoney changes?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' }).and(page.locator('[aria-busy="false"]'))
  await answer.waitFor()
  await answer
    .locator('summary')
    .getByText(/\d+ steps?/u)
    .click()
  await answer
    .getByRole('link', { name: /^Explore/u })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'formatMoney' }).waitFor()
  expect(new URL(page.url()).searchParams.get('node')).toMatch(/formatMoney$/u)
})

test('without a definition one is asked for', async () => {
  await page.goto(`${service.address}/projects/${projectId}/relations`)
  await page.getByRole('button', { name: 'Choose a definition' }).click()
  await page.getByRole('combobox', { name: 'Choose a definition' }).fill('printBill')
  await page.getByRole('option', { name: /printBill/u }).click()
  await page.getByRole('heading', { level: 1, name: 'printBill' }).waitFor()
  expect(new URL(page.url()).searchParams.get('node')).toBe('src/bill.ts#printBill')
})

test('axe has nothing to say about any of them, in both schemes, wide and narrow', async () => {
  for (const [node, more, settled] of [
    ['src/money.ts#formatMoney', '', () => tree('Callers').waitFor()],
    ['src/money.ts#formatMoney', '&view=impact', () => tree('What depends on it').waitFor()],
    [
      'src/shop.ts#checkout',
      `&view=path&to=${encodeURIComponent('src/money.ts#formatMoney')}`,
      () => page.getByRole('list', { name: 'Steps of the path' }).waitFor(),
    ],
    [
      'src/shop.ts#checkout',
      '&view=callees&at=src/bill.ts:4',
      () => page.locator('[data-marked]').first().waitFor(),
    ],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(node, more)
    expect(await findViolationsEverywhere(page, settled)).toEqual([])
  }
})

test('the browser had nothing to complain about', () => {
  expect(opened.complaints).toEqual([])
})
