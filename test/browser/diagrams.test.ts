/** Boxes of the diagrams of an answer open the code that they stand for, and only where it is certain which that is. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowScriptedService } from './borrow-service.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { ScriptedModel } from './scripted-model.ts'
import { createShopRepository } from './shop-repository.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let model: ScriptedModel
let page: Page
let address = ''
let figure: Locator

beforeAll(async () => {
  const opened = await openProject(cleanUp, {
    service: borrowScriptedService(),
    repository: createShopRepository({
      'src/stock.ts':
        'export class Stock {\n  count(): number {\n    return 0\n  }\n}\n\nexport function wrap() {\n  return 1\n}\n',
      'src/gifts/paper.ts': 'export function wrap() {\n  return true\n}\n',
    }),
  })
  ;({ page, address } = opened)
  model = opened.service.model
  figure = page.getByRole('article', { name: 'Answer' }).locator('figure')
})
afterAll(() => cleanUp.disposeAsync())

async function draw(diagram: string, around = ''): Promise<void> {
  await visit(page, `${address}/conversations/new`)
  await page.getByLabel('Your question').fill('Draw it')
  await page.keyboard.press('Enter')
  const told = await model.nextAnswer()
  told.say(`${around}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\nThat is all.`)
  told.finish()
  await figure.locator('svg[id^="diagram"]').waitFor()
  // What is drawn of an answer that grows is drawn anew when it is whole.
  await page.getByRole('link', { name: 'How was this answered?' }).waitFor()
}

const flow = `flowchart LR
  n0["totalOrder"] --> n1["applyDiscount()"]
  n0 --> n2["wrap"]
  n0 --> n3["Something else"]
  n3 --> n4["src/gifts"]
  n4 --> n5["src/stock.ts"]
  n5 --> n6["Stock.count"]`

test('the boxes of a flow chart are buttons where one definition alone is meant', async () => {
  await draw(flow)
  const buttons = figure.locator('svg').getByRole('button')
  await expect
    .poll(() => buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
    .toEqual([
      'totalOrder: show src/orders.ts:5-7',
      'applyDiscount(): show src/prices.ts:5-7',
      'src/gifts: show src/gifts',
      'src/stock.ts: show src/stock.ts',
      'Stock.count: show src/stock.ts:2-4',
    ])
  await buttons.and(page.getByLabel(/^applyDiscount/u)).click()
  const code = page.getByRole('region', { name: 'Code of src/prices.ts' })
  await code.locator('[data-line="5"][data-marked]').waitFor()
  await page.waitForURL(/code=src(?:%2F|\/)prices\.ts/u)
})

test('they are reached and opened by the keyboard, which comes back to them', async () => {
  const box = figure.locator('svg').getByRole('button', { name: /^totalOrder/u })
  for (const [key, close] of [
    ['Enter', 'Escape'],
    ['Space', 'Escape'],
  ] as const) {
    await box.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => box.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
    await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Code of src/orders.ts' }).waitFor()
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'))
      .toBe('src/orders.ts, lines 5 to 7')
    await page.keyboard.press(close)
    await page.getByRole('region', { name: 'Code of src/orders.ts' }).waitFor({ state: 'detached' })
    await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true)
  }
})

test('a diagram with them is zoomed as before, and axe has nothing to complain about', async () => {
  const box = figure.locator('svg').getByRole('button', { name: /^totalOrder/u })
  const width = async (): Promise<number> => (await box.boundingBox())?.width ?? 0
  const before = await width()
  await figure.getByRole('button', { name: 'Make the diagram larger' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.1)
  await figure.getByRole('button', { name: /reset zoom/u }).click()
  await box.focus()
  await takeScreenshots(page, 'diagram-links')
  const settle = async (): Promise<void> => await box.waitFor()
  expect(await findViolationsEverywhere(page, settle, 'figure')).toEqual([])
})

test('of several of a name a box is the one whose lines the answer cites', async () => {
  await draw('flowchart LR\n  a["wrap"] --> b["totalOrder"]', 'Paper is `wrap` [src/gifts/paper.ts:1-3].')
  await figure.locator('svg').getByRole('button', { name: 'wrap: show src/gifts/paper.ts:1-3' }).click()
  await expect.poll(() => page.getByRole('region', { name: 'Code of src/gifts/paper.ts' }).count()).toBe(1)
})

test('a folder opens in the code browser', async () => {
  await draw(flow)
  await figure.locator('svg').getByRole('button', { name: 'src/gifts: show src/gifts' }).click()
  await page.waitForURL(/\/code\/src\/gifts$/u)
  await expect.poll(() => page.getByRole('link', { name: 'paper.ts' }).count()).toBe(1)
})

const sequence = `sequenceDiagram
  autonumber
  actor U as User
  participant S as Service
  box rgb(120, 60, 160) Storage
  participant D as Database
  participant Q as Queue
  end
  U->>+S: POST /orders with a message that is broken over several lines, as it is long
  alt is new
    S->>D: INSERT
    D-->>S: id
  else is known
    S--xU: 409
  end
  Note over D,Q: in one transaction
  rect rgb(200, 220, 255)
    S-)Q: order.created
    S->>S: log
  end
  S-->>-U: 201`

test('flowcharts and sequences are drawn without Mermaid, what they have beyond these by it', async () => {
  const asked: string[] = []
  const onRequest = (request: { url: () => string }): void => {
    if (request.url().includes('mermaid.tiny')) asked.push(request.url())
  }
  page.on('request', onRequest)
  const shown = async (): Promise<string> => (await figure.locator('svg[id^="diagram"]').textContent()) ?? ''
  await draw('flowchart TD\n  a{Is it?} -->|"no, <b>never</b>"| b[(Store)]\n  style a fill:#fd8')
  expect(await shown()).toMatch(/Is it\?.*Store.*no, never/u)
  await draw(sequence)
  for (const text of ['POST /orders', 'is known', 'in one transaction', 'Storage', '201'])
    expect(await shown()).toContain(text)
  expect(await figure.locator('foreignObject').count()).toBe(0)
  expect(asked).toEqual([])
  await draw('flowchart TD\n  a@{ shape: delay, label: "A delay" } --> b')
  expect(await shown()).toContain('A delay')
  expect(asked).toHaveLength(1)
  page.off('request', onRequest)
})

test.each([
  [
    'a wide flowchart',
    `flowchart LR\n${Array.from({ length: 12 }, (_, index) => `s${index}[Station ${index}] -->|goes on| s${index + 1}[Station ${index + 1}]`).join('\n')}`,
    'Station 1',
  ],
  ['a sequence', sequence, 'Service'],
])('%s can be read on a narrow screen, where it is scrolled in its frame', async (name, diagram, label) => {
  await draw(diagram)
  const settle = async (): Promise<void> => await figure.locator('svg[id^="diagram"]').waitFor()
  expect(await findViolationsEverywhere(page, settle, 'figure')).toEqual([])
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const sizes = async (): Promise<unknown> =>
    await page.evaluate(`(() => {
      const svg = document.querySelector('figure svg[id^="diagram"]')
      const text = [...svg.querySelectorAll('text')].find((each) => each.textContent === ${JSON.stringify(label)})
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
      const isWider = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth
      return {
        isRead: Number.parseFloat(getComputedStyle(text).fontSize) * scale >= 10,
        isScrolled: isWider(svg.closest('section')),
        isPageScrolled: isWider(document.documentElement),
      }
    })()`)
  await expect.poll(sizes).toEqual({ isRead: true, isScrolled: true, isPageScrolled: false })
  await takeScreenshots(page, `diagram-narrow-${name.split(' ').at(-1)!}`)
  await page.setViewportSize(wide)
})

test.each([
  ['a sequence', 'sequenceDiagram\n  participant p0 as totalOrder\n  p0->>applyDiscount: applyDiscount'],
  ['a class diagram', 'classDiagram\n  class Stock {\n    count() number\n  }\n  Stock <|-- Shelf'],
])('%s has them too', async (_name, diagram) => {
  await draw(diagram)
  const box = figure.locator('svg [data-place]').first()
  await box.press('Enter')
  const code = page.getByRole('region', { name: /^Code of src\/(?:orders|prices|stock)\.ts$/u })
  await expect.poll(() => code.count()).toBe(1)
})
