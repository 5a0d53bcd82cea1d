/** The map of a project in a browser: as a picture, by the keyboard, in words, and where there is no WebGL. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrowChromium } from './borrow-chromium.ts'
import type { BorrowedBrowser } from './borrow-chromium.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { findOverflow } from './find-overflow.ts'
import { softwareWebGl } from './launch-chromium.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import type { RunningService } from './start-service.ts'
import { visit } from './visit.ts'

const patience = { timeout: 60_000, interval: 50 }
const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let browser: BorrowedBrowser
let service: RunningService
let page: Page
let address: string

beforeAll(async () => {
  opened = await openProject(cleanUp, { browser: borrowChromium(softwareWebGl), at: '/map', isWide: true })
  ;({ page, service, browser } = opened)
  address = `${opened.project}/map`
})
afterAll(() => cleanUp.disposeAsync())

const map = () => page.getByRole('application', { name: 'Map of the project' })
const list = () => page.getByRole('tree', { name: 'Parts of the project' })
const row = (name: RegExp) => list().getByRole('treeitem', { name })
const uses = () => page.getByRole('region', { name: 'Uses', exact: true })
const selected = () => list().locator('[aria-selected=true]')

/** Anew: what was unfolded, hidden and moved is as at first. */
async function open(): Promise<void> {
  await visit(page, new URL('/settings', address).href)
  await visit(page, address)
  await row(/^folder src/u).waitFor()
}

/** Where a part is drawn: the pointer goes over the map until it is the one below it. */
async function findOnMap(id: string): Promise<{ x: number; y: number }> {
  const box = (await map().boundingBox())!
  const status = page.locator('[data-part]')
  // Most parts are large: a coarse look finds them in a few steps.
  for (const step of [0.14, 0.05]) {
    for (let down = step / 2; down < 1; down += step) {
      for (let right = step / 3; right < 1; right += step * 0.7) {
        const [x, y] = [box.x + box.width * right, box.y + box.height * down]
        await page.mouse.move(x, y)
        if ((await status.getAttribute('data-part')) === id) return { x, y }
      }
    }
  }
  throw new Error(`Cannot find "${id}" on the map`)
}

describe('the map', () => {
  test('is in words what it is as a picture', async () => {
    await open()
    await expect
      .poll(() => list().getByRole('treeitem').allTextContents(), patience)
      .toEqual([
        'folder report2, 2 definitions, 1 file',
        'file __init__.py2, 2 definitions',
        'folder src8, 8 definitions, 2 files',
        'file orders.ts2, 2 definitions',
        'file prices.ts6, 6 definitions',
        'file README.md',
      ])
    const strongest = page.getByRole('region', { name: 'Strongest connections' })
    await strongest.getByRole('button', { name: /src › orders\.ts → src › prices\.ts/u }).waitFor()
    await expect.poll(() => strongest.textContent()).toContain('calls 4 (4 exact)')
  })

  test('unfolds and folds by the keyboard, and says what is selected', async () => {
    await open()
    await map().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => selected().count(), patience).toBe(1)
    await page.getByRole('combobox', { name: 'Find on the map' }).fill('prices.ts')
    await page.getByRole('option', { name: 'src/prices.ts', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => selected().textContent(), patience).toContain('prices.ts')
    await map().focus()
    await page.keyboard.press('Enter')
    await row(/applyDiscount/u).waitFor()
    await expect
      .poll(() => page.locator('[aria-live=polite]').allTextContents(), patience)
      .toContain('prices.ts, file, 6 definitions, unfolded')
    await page.keyboard.press('Escape')
    await row(/applyDiscount/u).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await row(/prices\.ts/u).waitFor({ state: 'detached' })
    await expect.poll(() => row(/^folder src/u).getAttribute('aria-expanded')).toBe('false')
  })

  test('is coloured by what was asked for, and says what its colours mean', async () => {
    await open()
    const legend = page.getByRole('region', { name: 'Legend' })
    expect(await legend.count()).toBe(0)
    await page.getByLabel('Colours').selectOption('Authors')
    await legend.getByRole('listitem').first().waitFor()
    expect(await legend.textContent()).toMatch(
      /^Who made the most commits to a file.*Based on (?:the latest )?\d+ commits? since \d{4}-/u,
    )
    await page.getByLabel('Colours').selectOption('Tests')
    await expect.poll(() => legend.textContent(), patience).toMatch(/no functionevery function$/u)
    await row(/^folder src/u).click()
    await page.getByText(/\d of 4 functions reached by tests · layers 0 to 1/u).waitFor()
    expect(new URL(page.url()).searchParams.get('colour')).toBe('tests')
    // A sent link shows the same.
    await page.reload()
    await legend.getByText('every function').waitFor()
    expect(await findViolationsEverywhere(page, async () => await legend.waitFor())).toEqual([])
    await takeScreenshots(page, 'map-colours')
  })

  test('shows a definition that is searched for, and opens the code of one that is clicked', async () => {
    await open()
    await page.getByRole('combobox', { name: 'Find on the map' }).fill('totalGift')
    await page.getByRole('option', { name: /totalGift/u }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => selected().textContent(), patience).toContain('totalGift')
    await expect.poll(() => uses().textContent(), patience).toContain('calls 2 (2 exact)')
    expect(page.url()).toContain('node=')
    const { x, y } = await findOnMap('src/orders.ts#totalOrder')
    await page.mouse.click(x, y)
    await page.waitForURL(/code\/src\/orders\.ts\?/u)
    expect(page.url()).toContain('lines=L5')
    await page.goBack()
    await expect.poll(() => selected().textContent(), patience).toContain('totalGift')
  })

  test('moves by dragging, and is zoomed by the wheel and by keys', async () => {
    await open()
    const place = await findOnMap('src/prices.ts')
    await page.mouse.down()
    await page.mouse.move(place.x + 120, place.y + 60, { steps: 4 })
    await page.mouse.up()
    const status = page.locator('[data-part]')
    await page.mouse.move(place.x + 121, place.y + 60)
    await expect.poll(() => status.getAttribute('data-part'), patience).toBe('src/prices.ts')
    await expect.poll(() => selected().count()).toBe(0)
    await page.mouse.wheel(0, -400)
    await page.mouse.move(place.x + 122, place.y + 61)
    await expect.poll(() => status.getAttribute('data-part'), patience).toBe('src/prices.ts')
    await map().focus()
    for (const key of ['+', '-', '0', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  })

  test('hides connections by their kind and by how they are known', async () => {
    await open()
    const strongest = page.getByRole('region', { name: 'Strongest connections' })
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: /^calls/u }).uncheck()
    await expect.poll(() => strongest.textContent(), patience).not.toContain('calls')
    await page.getByRole('checkbox', { name: 'exact' }).uncheck()
    await strongest.getByText('None among the parts shown.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter: 2 hidden' }).waitFor()
  })

  test('unfolds everything at once', async () => {
    await open()
    await page.getByLabel('Unfold').first().selectOption('definitions')
    await row(/totalGift/u).waitFor()
    await takeScreenshots(page, 'map')
    await page.getByLabel('Unfold').first().selectOption('modules')
    await expect.poll(() => row(/totalGift/u).count(), patience).toBe(0)
  })

  test('has nothing that axe complains about, in both schemes, wide and narrow', async () => {
    await page.goto(`${address}?node=${encodeURIComponent('src/prices.ts#applyDiscount')}`)
    await expect.poll(() => selected().textContent(), patience).toContain('applyDiscount')
    const settle = async (): Promise<void> => await page.waitForLoadState('networkidle')
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('checkbox').first().waitFor()
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('has its controls beside and below each other on a narrow screen', async () => {
    await open()
    await page.setViewportSize({ width: 390, height: 844 })
    const controls = [
      page.getByRole('combobox', { name: 'Find on the map' }),
      page.getByRole('combobox', { name: 'Unfold' }),
      page.getByRole('combobox', { name: 'Colours' }),
      page.getByRole('button', { name: 'Filter' }),
    ]
    await expect
      .poll(async () => {
        const boxes = (await Promise.all(controls.map(async (each) => await each.boundingBox()))).map(
          (box) => box ?? { x: 0, y: 0, width: 0, height: 0 },
        )
        return {
          isInOrder: boxes.every(({ x, y }, index) => {
            const before = boxes[index - 1]
            return before === undefined || y >= before.y + before.height || x >= before.x + before.width
          }),
          last: boxes.every(({ x, width }) => x + width <= 390),
        }
      })
      .toEqual({ isInOrder: true, last: true })
    await expect.poll(async () => (await controls[0]?.boundingBox())?.width).toBeGreaterThan(120)
    expect(await findOverflow(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('is reached from the search', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('>map')
    await page.getByRole('option', { name: /Open the map/u }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url(), patience).toBe(address)
  })
})

test('where there is no WebGL the list does it all, and says why there is no picture', async () => {
  const context = await browser.newContext()
  const plain = await context.newPage()
  await plain.addInitScript(`{
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest)
    }
  }`)
  await plain.goto(`${new URL(address).origin}/#key=${service.apiKey}`)
  await plain.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
  await plain.goto(address)
  await plain.getByText(/^This browser does not support WebGL/u).waitFor()
  await expect.poll(() => plain.getByRole('application').count()).toBe(0)
  const tree = plain.getByRole('tree', { name: 'Parts of the project' })
  await tree.getByRole('treeitem', { name: /prices\.ts/u }).click()
  await tree.getByRole('treeitem', { name: /applyDiscount/u }).waitFor()
  await context.close()
})

test('the browser had nothing to complain about', () => {
  // Reading pixels back, for a screenshot, is slow in software, and the browser says so.
  expect(opened.complaints.filter((text) => !text.includes('GPU stall due to ReadPixels'))).toEqual([])
})
