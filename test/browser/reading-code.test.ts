/** What helps to find one's way in a long file: a jump to a line, what is around the code, and a narrowed outline. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { findOverflow } from './find-overflow.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page
/** Where the code of the project begins. */
let root = ''

/** A class of two methods, whose first has a hundred statements in a function of its own; 212 lines. */
const shop = [
  'export class Shop {',
  '  open(day: number): number {',
  '    const count = (start: number): number => {',
  '      let visitors = start',
  ...Array.from({ length: 100 }, (_, index) => `      visitors += day * ${index}`),
  '      return visitors',
  '    }',
  '    return count(0)',
  '  }',
  '',
  '  close(): number {',
  '    let left = 0',
  ...Array.from({ length: 98 }, (_, index) => `    left += ${index}`),
  '    return left',
  '  }',
  '}',
  '',
].join('\n')
const path = 'src/shop.ts'

beforeAll(async () => {
  const opened = await openProject(cleanUp, {
    repository: createRepository([
      { [path]: shop, 'README.md': '# Shop\n' },
      { [path]: `${shop}export const isOpen = true\n` },
    ]),
    at: '/code/',
    isWide: true,
  })
  ;({ page } = opened)
  await page.getByRole('tree', { name: 'Files' }).waitFor()
  root = `${opened.project}/code/`
  firstCommit = opened.repository.commits[0] ?? ''
})
afterAll(() => cleanUp.disposeAsync())

let firstCommit = ''
const code = () => page.getByRole('region', { name: `Code of ${path}` })
const bar = () => page.getByRole('search', { name: 'Go to a line' })
const field = () => bar().getByRole('textbox')
const around = () => page.getByRole('navigation', { name: 'Enclosing definitions' })

async function openFile(search = ''): Promise<void> {
  await visit(page, `${root}${path}${search}`)
  await code().locator('[data-line]').first().waitFor()
}
const topOf = async (line: number): Promise<void> =>
  await code().evaluate((element, top) => element.scrollTo(0, top), 8 + (line - 1) * 20)

describe('a line', () => {
  test('is gone to by a key and its number, which the address says and Back takes back', async () => {
    await openFile('?lines=L2')
    await page.keyboard.press('Control+g')
    await expect.poll(() => field().evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.type('150')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]lines=L150$/u)
    await code().locator('[data-line="150"][data-marked]').waitFor()
    await expect.poll(() => bar().count()).toBe(0)
    await expect.poll(() => code().evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.goBack()
    await page.waitForURL(/[?&]lines=L2$/u)
  })

  test('is one of the file: what is none says what would be, and several are marked', async () => {
    await openFile()
    await page.getByRole('button', { name: '213 lines' }).click()
    await field().fill('900')
    await bar().getByRole('button', { name: 'Go', exact: true }).click()
    await bar()
      .getByText('Cannot go to "900": expected a line from 1 to 213, or a range such as 1-213.')
      .waitFor()
    await takeScreenshots(page, 'go-to-line')
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolationsEverywhere(page, async () => await bar().waitFor(), 'search')).toEqual([])
    await field().fill('L120 - 124')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]lines=L120-L124$/u)
    await page.keyboard.press('Control+g')
    await page.keyboard.press('Escape')
    await expect.poll(() => bar().count()).toBe(0)
    await page.waitForURL(/[?&]lines=L120-L124$/u)
  })

  test('of an older commit is gone to as well', async () => {
    await openFile(`?commit=${firstCommit}`)
    await page.getByRole('button', { name: '212 lines' }).waitFor()
    await page.keyboard.press('Control+g')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]lines=L7$/u)
    await code().locator('[data-line="7"][data-marked]').waitFor()
    expect(page.url()).toContain(firstCommit)
  })
})

test('what can be done with a file has room in a narrow window', async () => {
  await openFile()
  await page.setViewportSize({ width: 390, height: 844 })
  const download = page.getByRole('button', { name: 'Download the raw file' })
  await expect
    .poll(async () => {
      const box = await download.boundingBox()
      return box !== null && box.x + box.width <= 390
    })
    .toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
})

describe('what is around the code', () => {
  test('stands above it while one scrolls, innermost last, and leads to its beginning', async () => {
    await openFile()
    await expect.poll(() => around().count()).toBe(0)
    await topOf(50)
    await expect
      .poll(() => around().getByRole('button').allTextContents())
      .toEqual([
        '1export class Shop {, line 1',
        '2  open(day: number): number {, line 2',
        '3    const count = (start: number): number => {, line 3',
      ])
    await takeScreenshots(page, 'enclosing-definitions')
    expect(await findViolationsEverywhere(page, async () => await around().waitFor(), 'nav')).toEqual([])
    await topOf(150)
    await expect
      .poll(() => around().getByRole('button').allTextContents())
      .toEqual(['1export class Shop {, line 1', '110  close(): number {, line 110'])
    await around()
      .getByRole('button', { name: /close\(\): number/u })
      .click()
    await expect.poll(() => isFree(110)).toBe(true)
    await topOf(213)
    await expect.poll(() => code().locator('[data-line="213"]').count()).toBe(1)
  })

  test('covers no line that the keyboard goes to', async () => {
    await openFile('?lines=L100')
    await code().focus()
    await topOf(60)
    await around().waitFor()
    for (let line = 100; line > 55; line -= 1) await page.keyboard.press('ArrowUp')
    await page.getByText(/^Line 55:/u).waitFor({ state: 'attached' })
    await expect.poll(() => isFree(55)).toBe(true)
  })
})

describe('the outline', () => {
  test('is narrowed by what is typed, says what a match is in, and Enter opens the first', async () => {
    await openFile('?show=outline')
    const outline = page.getByRole('complementary', { name: 'Outline' })
    const filter = outline.getByLabel('Filter the outline')
    await filter.fill('clo')
    await expect.poll(() => outline.getByRole('treeitem').allTextContents()).toEqual(['method closeShop110'])
    await outline.getByRole('status').getByText('1 definition').waitFor({ state: 'attached' })
    await filter.press('Enter')
    await page.waitForURL(/[?&]lines=L110/u)
    await filter.fill('nowhere')
    await outline.getByText('No definition in this file is named "nowhere".').waitFor()
    await filter.press('Escape')
    await expect.poll(() => filter.inputValue()).toBe('')
    await filter.press('ArrowDown')
    await expect
      .poll(() => outline.getByRole('tree').evaluate((element) => element.matches(':focus')))
      .toBe(true)
    const tree = page.getByRole('tree', { name: 'Outline' })
    expect(await findViolationsEverywhere(page, async () => await tree.waitFor(), '[role="tree"]')).toEqual(
      [],
    )
  })
})

/** Whether a line is seen, and nothing lies over it. */
async function isFree(line: number): Promise<boolean> {
  return await page.evaluate<boolean>(`(() => {
    const row = document.querySelector('[data-source] [data-line="${line}"]')
    if (row === null) return false
    const { top, bottom, left } = row.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => row.contains(document.elementFromPoint(left + 100, y)))
  })()`)
}
