/** Reading code in a browser: files, names, who uses them and how that is known, and who changed a line. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureRepository } from '../support/git-fixture.ts'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { createCodeRepository, longFileLines } from './code-repository.ts'
import { takeScreenshots } from './open-page.ts'
import { openProject } from './open-project.ts'
import type { OpenedProject } from './open-project.ts'
import { visit } from './visit.ts'

const cleanUp = new AsyncDisposableStack()
let opened: OpenedProject
let repository: FixtureRepository
let page: Page
/** Where the code of the project begins. */
let root = ''

beforeAll(async () => {
  // Five megabytes and five thousand functions.
  opened = await openProject(cleanUp, { repository: createCodeRepository(), at: '/code/', isWide: true })
  ;({ page, repository } = opened)
  await page.getByRole('tree', { name: 'Files' }).waitFor()
  root = `${opened.project}/code/`
})

afterAll(() => cleanUp.disposeAsync())

const code = (path: string) => page.getByRole('region', { name: `Code of ${path}` })
const panel = (name: string) => page.getByRole('complementary', { name })

async function openFile(path: string, search = ''): Promise<void> {
  await visit(page, `${root}${path}${search}`)
  await code(path).locator('[data-line]').first().waitFor()
}

describe('files', () => {
  test('are a tree that opens its folders when they are asked for, by the keyboard alone', async () => {
    const tree = page.getByRole('tree', { name: 'Files' })
    await tree.focus()
    await expect
      .poll(() => tree.getByRole('treeitem').allTextContents())
      .toEqual(['assets', 'data', 'src', 'README.md'])
    await page.keyboard.press('s')
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('treeitem', { name: 'shapes.ts' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await code('src/shapes.ts').getByText('What can be drawn').waitFor()
    expect(page.url()).toBe(`${root}src/shapes.ts`)
    await expect
      .poll(() => tree.getByRole('treeitem', { name: 'shapes.ts' }).getAttribute('aria-selected'))
      .toBe('true')
    await expect
      .poll(() => tree.getByRole('treeitem', { name: 'src' }).getAttribute('aria-expanded'))
      .toBe('true')
  })

  test('are listed by their folder, with the way back', async () => {
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'src' }).click()
    const rows = page.getByRole('row')
    await rows.getByRole('link', { name: 'long.ts' }).waitFor()
    await expect
      .poll(() => rows.filter({ hasText: 'long.ts' }).textContent())
      .toContain(`${longFileLines.toLocaleString('en')} lines`)
  })

  test('that do not exist name similar ones', async () => {
    await page.goto(`${root}src/shape.ts`)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('src/shapes.ts')
  })

  test('are shown as what they are', async () => {
    await page.goto(`${root}assets/pixel.png`)
    await page.getByRole('img', { name: 'pixel.png' }).waitFor()
    await page.getByText(/^1 × 1, \d+ bytes$/u).waitFor()
    await page.goto(`${root}assets/mark.svg`)
    await page.getByRole('img', { name: 'mark.svg' }).waitFor()
    await page.getByRole('button', { name: 'Show the source' }).click()
    await code('assets/mark.svg').getByText('circle').waitFor()
    await page.goto(`${root}data/blob.bin`)
    await expect.poll(() => isSeen(page.getByText('This file is binary (6 bytes)'))).toBe(true)
  })

  test('are downloaded byte by byte', async () => {
    await page.goto(`${root}assets/pixel.png`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the raw file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('pixel.png')
  })
})

describe('lines', () => {
  test('are named by the address, marked and in sight', async () => {
    await openFile('src/long.ts', '?lines=L7001-L7002')
    await code('src/long.ts').locator('[data-marked]').first().waitFor()
    await expect
      .poll(() => code('src/long.ts').locator('[data-marked] mark').allTextContents())
      .toEqual(['export function step3500(value: number): number {', '  return value + 3500 }'])
    await expect.poll(() => isInView(code('src/long.ts').locator('[data-line="7001"]'))).toBe(true)
  })

  test('are marked by their numbers and by the keyboard, which the address says', async () => {
    await openFile('src/shapes.ts')
    await code('src/shapes.ts').locator('[data-line="2"] [data-number]').click()
    await page.waitForURL(/[?&]lines=L2$/u)
    await code('src/shapes.ts')
      .locator('[data-line="4"] [data-number]')
      .click({ modifiers: ['Shift'] })
    await page.waitForURL(/[?&]lines=L2-L4$/u)
    await code('src/shapes.ts').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => page.url()).toMatch(/[?&]lines=L3-L4$/u)
  })

  test('are asked about by a button, behind what is typed already', async () => {
    await openFile('src/shapes.ts', '?lines=L2-L4')
    await page.getByRole('button', { name: 'Ask about these lines' }).click()
    const question = page.getByLabel('Your question')
    await expect.poll(() => question.inputValue()).toBe('What does src/shapes.ts:2-4 do?')
    await question.fill('What differs here? src/shapes.ts:2-4')
    await openFile('src/long.ts')
    await page.getByRole('button', { name: 'Ask about this file' }).click()
    await expect.poll(() => question.inputValue()).toBe('What differs here? src/shapes.ts:2-4 src/long.ts')
    await question.fill('')
  })

  test('are found by Ctrl-F, wherever in the file they are', async () => {
    await openFile('src/long.ts')
    await page.keyboard.press('Control+f')
    const bar = page.getByRole('search', { name: 'Find in this file' })
    await bar.getByLabel('Find', { exact: true }).fill('STEP4321(')
    await bar.getByText('1 of 1', { exact: true }).waitFor()
    await code('src/long.ts').locator('[data-line="8643"]').waitFor()
    await expect.poll(() => isInView(code('src/long.ts').locator('[data-line="8643"]'))).toBe(true)
    await expect
      .poll(() => page.evaluate<string>(`[...CSS.highlights.get('found-current')].map(String).join()`))
      .toBe('step4321(')
    await bar.getByLabel('Find', { exact: true }).fill('value')
    await bar.getByText(/ of 10,000$/u).waitFor()
    await page.keyboard.press('Alt+c')
    await bar.getByLabel('Find', { exact: true }).fill('VALUE')
    await bar.getByText('Not found').waitFor()
    await page.keyboard.press('Alt+c')
    await page.keyboard.press('Alt+r')
    await bar.getByLabel('Find', { exact: true }).fill('step499[0-4]')
    await bar.getByText(/^\d of 5$/u).waitFor()
    const before = await bar.getByRole('status').textContent()
    await page.keyboard.press('Enter')
    await expect.poll(async () => await bar.getByRole('status').textContent()).not.toBe(before)
    await page.keyboard.press('Shift+Enter')
    await expect.poll(async () => await bar.getByRole('status').textContent()).toBe(before)
    await takeScreenshots(page, 'find-in-file')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await findViolationsEverywhere(page, async () => await bar.waitFor(), 'search')).toEqual([])
    await bar.getByLabel('Find', { exact: true }).fill('(')
    await bar.getByText(/Invalid regular expression/u).waitFor()
    await bar.getByLabel('Find', { exact: true }).press('Escape')
    await bar.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'))
      .toBe('Code of src/long.ts')
  })

  test('of a long file and of a large one cost no more than those in sight', async () => {
    for (const [path, count] of [
      ['src/long.ts', longFileLines],
      ['data/measured.csv', 120_000],
    ] as const) {
      await openFile(path)
      expect(await countElements(page)).toBeLessThan(3_000)
      await code(path).focus()
      await page.keyboard.press('End')
      await code(path).locator(`[data-line="${count}"]`).waitFor()
      expect(await countElements(page)).toBeLessThan(3_000)
    }
  })

  test('that are endless are cut, which they say', async () => {
    await openFile('data/one-line.json')
    await expect.poll(() => isSeen(code('data/one-line.json').getByText(/more characters$/u))).toBe(true)
  })

  test('have their colours, and the long file too at its end', async () => {
    await openFile('src/long.ts', '?lines=9999')
    expect(
      await isSeen(
        code('src/long.ts').locator('[data-line="9999"] span[style*="--code-token-keyword"]').first(),
      ),
    ).toBe(true)
  })

  test('say who last changed them, and how they came to be', async () => {
    await openFile('src/report.ts', '?lines=12')
    await page.getByRole('button', { name: 'Who changed each line' }).click()
    const line = code('src/report.ts').locator('[data-line="12"]')
    await line.getByText(/^\d{4}-\d\d-\d\d/u).waitFor()
    await page.getByRole('button', { name: 'History of the selected lines' }).click()
    await panel('History').getByRole('heading', { name: 'Line 12' }).waitFor()
    await expect.poll(() => panel('History').getByRole('listitem').count()).toBe(2)
    await panel('History').getByText(repository.head.slice(0, 10)).waitFor()
  })

  test('of a permanent link are those of its commit', async () => {
    const [first = ''] = repository.commits
    await openFile('src/report.ts', `?commit=${first}&lines=L12`)
    await page.getByText(`This is the file at commit ${first.slice(0, 10)}.`).waitFor()
    const marked = code('src/report.ts').locator('[data-marked] mark')
    await expect.poll(() => marked.allTextContents()).toEqual(['  countDown(4)'])
    await takeScreenshots(page, 'code-permalink')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await findViolationsEverywhere(page, async () => await marked.waitFor())).toEqual([])
    await page.getByRole('link', { name: 'Show the parsed file' }).click()
    await expect.poll(() => marked.allTextContents()).toEqual(['  countDown(3)'])
    await page.waitForURL(`${root}src/report.ts?lines=L12`)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy a permanent link' }).click()
    const copied = async () => await page.evaluate<string>('navigator.clipboard.readText()')
    await expect.poll(copied).toContain(`commit=${repository.head}`)
    await page.goto(await copied())
    await expect.poll(() => marked.allTextContents()).toEqual(['  countDown(3)'])
    await page.getByRole('button', { name: 'Copy a permanent link' }).waitFor()
    await expect.poll(() => page.getByText('This is the file at commit').count()).toBe(0)
  })

  test('of a permanent link whose commit is not in the history say so, with a way on', async () => {
    await page.goto(`${root}src/shapes.ts?commit=${'a'.repeat(40)}&lines=L2`)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('a'.repeat(40))
    await page.getByRole('link', { name: 'Show the parsed file' }).click()
    await code('src/shapes.ts').locator('[data-line="2"][data-marked]').waitFor()
  })

  test('are wrapped by a key and by a button, which stays so, and stand where they are counted to', async () => {
    await openFile('data/one-line.json')
    const source = code('data/one-line.json')
    const hiddenPart = async (): Promise<number> =>
      await source.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(hiddenPart).toBeGreaterThan(1_000)
    await page.keyboard.press('Alt+z')
    await expect.poll(hiddenPart).toBe(0)
    await page.reload()
    await source.getByText('0,1,2').waitFor()
    await expect.poll(hiddenPart).toBe(0)
    await page.setViewportSize({ width: 390, height: 900 })
    for (const path of ['data/one-line.json', 'src/report.ts']) {
      await openFile(path, '?show=none')
      // What is drawn is as high as the room that was counted for it, but for the space above and below.
      const surplus = async (): Promise<number> =>
        await code(path).evaluate((element) => {
          const rows = element.querySelector('[data-line]')!.parentElement!
          return rows.parentElement!.getBoundingClientRect().height - rows.getBoundingClientRect().height
        })
      await expect.poll(surplus).toBe(16)
    }
    await page.getByRole('button', { name: 'Wrap lines (Alt+Z)' }).click()
    await expect
      .poll(() => code('src/report.ts').evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeGreaterThan(0)
    await page.setViewportSize({ width: 1360, height: 860 })
  })

  test('that are scrolled sideways go behind their numbers, with space between', async () => {
    await openFile('src/shapes.ts')
    await page.setViewportSize({ width: 390, height: 844 })
    const scroller = code('src/shapes.ts')
    await scroller.evaluate((element) => element.scrollTo(40, 0))
    await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBe(40)
    // Whatever is drawn at the right end of the number's cell, a character's width from its digits, is that cell.
    await expect
      .poll(() =>
        page.evaluate<readonly boolean[]>(`(() => {
          const cell = document.querySelector('[data-source] [data-line="2"] [data-number]')
          const { right, top } = cell.getBoundingClientRect()
          const digits = document.createRange()
          digits.selectNodeContents(cell)
          const space = right - digits.getBoundingClientRect().right
          return [document.elementFromPoint(right - 2, top + 5) === cell, space >= 8]
        })()`),
      )
      .toEqual([true, true])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('a name', () => {
  test('says under the pointer what it is, and how that is known', async () => {
    await openFile('src/report.ts')
    await nameIn('src/report.ts', 6, 'square').hover()
    const card = page.getByRole('status', { name: 'About square' })
    await card.getByText('Multiplies a number with itself.').waitFor()
    await expect.poll(() => card.textContent()).toContain('square(value: number): number')
    await expect.poll(() => card.getByText('exact').count()).toBe(1)
    await takeScreenshots(page, 'code-hover')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  test('that leaves the repository says why it is not linked', async () => {
    await openFile('src/report.ts')
    await nameIn('src/report.ts', 6, 'log').hover()
    await expect
      .poll(() => isSeen(page.getByRole('status', { name: 'About log' }).getByText(/^Not linked/u)))
      .toBe(true)
  })

  test('leads to its definition, and Back to the same lines', async () => {
    await openFile('src/long.ts')
    await code('src/long.ts').focus()
    await page.keyboard.press('End')
    await nameIn('src/long.ts', longFileLines, 'value').click({ modifiers: ['ControlOrMeta'] })
    await page.waitForURL(/lines=L9999/u)
    await page.goBack()
    await page.waitForURL(`${root}src/long.ts`)
    await openFile('src/report.ts')
    await code('src/report.ts').evaluate((element) => element.scrollTo(0, 0))
    await nameIn('src/report.ts', 6, 'square').click({ modifiers: ['ControlOrMeta'] })
    await code('src/shapes.ts').locator('[data-marked]').waitFor()
    expect(page.url()).toContain('src/shapes.ts?lines=L22')
    await page.goBack()
    await code('src/report.ts').getByText('printReport').waitFor()
    expect(page.url()).toBe(`${root}src/report.ts`)
  })

  test('has its place in a scrolled file kept by Back', async () => {
    await openFile('src/long.ts')
    await code('src/long.ts').evaluate((element) => element.scrollTo(0, 61_234))
    await code('src/long.ts').locator('[data-line="3063"]').waitFor()
    await page.getByRole('tree', { name: 'Files' }).getByRole('treeitem', { name: 'report.ts' }).click()
    await code('src/report.ts').getByText('printReport').waitFor()
    await page.goBack()
    await code('src/long.ts').locator('[data-line="3063"]').waitFor()
    await expect.poll(() => code('src/long.ts').evaluate((element) => element.scrollTop)).toBe(61_234)
  })

  test('is reached, read and followed by the keyboard', async () => {
    await openFile('src/report.ts')
    await code('src/report.ts').focus()
    for (let line = 1; line < 6; line++) await page.keyboard.press('ArrowDown')
    for (const name of ['console', 'log', 'circle', 'describe', 'square']) {
      await page.keyboard.press('ArrowRight')
      await page.getByText(`${name}, line 6`, { exact: true }).waitFor()
    }
    await page.keyboard.press('Space')
    await page.getByRole('status', { name: 'About square' }).getByText('Multiplies a number').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => isSeen(code('src/shapes.ts').locator('[data-line="22"][data-marked]'))).toBe(true)
  })
})

describe('beside the code', () => {
  test('stands who uses a definition, how each is known, and whether these are all', async () => {
    await openFile('src/shapes.ts')
    await nameIn('src/shapes.ts', 17, 'square').click()
    const definition = panel('Definition')
    await definition.getByRole('heading', { name: 'square' }).waitFor()
    await definition.getByText('Complete.').waitFor()
    await definition.getByText('These are all its uses in this repository.').waitFor()
    const uses = definition.getByRole('region', { name: 'src/report.ts' }).getByRole('listitem')
    expect(
      await uses.filter({ hasText: 'console.log(circle.describe(), square(radius))' }).textContent(),
    ).toContain('exact')
    await takeScreenshots(page, 'code-uses')
    await uses.filter({ hasText: 'console.log' }).getByRole('link').click()
    await code('src/report.ts').locator('[data-line="6"][data-marked]').waitFor()
    await definition.getByRole('heading', { name: 'square' }).waitFor()
  })

  test('stands why a list may not be complete', async () => {
    await openFile('src/report.ts', '?show=symbol&node=src/report.ts%23countDown')
    await panel('Definition').getByText('May be incomplete:').waitFor()
    await expect.poll(() => isSeen(panel('Definition').getByText('1 place passes it as a value'))).toBe(true)
  })

  test('uses are narrowed to those known in one way', async () => {
    await openFile('src/shapes.ts', '?show=symbol&node=src/shapes.ts%23Shape.area')
    const known = panel('Definition').getByRole('group', { name: 'Confidence' })
    await known.getByRole('button', { name: /^exact/u }).click()
    await expect.poll(() => isSeen(known.locator('[aria-pressed="false"]'))).toBe(true)
  })

  test('stands the tree of callers, unfolded by the keyboard, with its circles', async () => {
    await openFile('src/shapes.ts', '?show=symbol&node=src/shapes.ts%23square&view=callers')
    const tree = panel('Definition').getByRole('tree', { name: 'Callers' })
    await tree.focus()
    await page.keyboard.press('Home')
    await tree.getByRole('treeitem', { name: /Circle\.area/u }).waitFor()
    await page.keyboard.press('ArrowRight')
    await tree.locator('[aria-level="2"]').getByText('Shape.describe').waitFor()
    await openFile('src/report.ts', '?show=symbol&node=src/report.ts%23countDown&view=callers')
    expect(
      await isSeen(panel('Definition').getByRole('treeitem', { name: /countDown\s*, recursive/u })),
    ).toBe(true)
  })

  test('stands what depends on a definition, which leads into the code', async () => {
    await openFile('src/shapes.ts', '?show=symbol&node=src/shapes.ts%23square&view=impact')
    const tree = panel('Definition').getByRole('tree', { name: 'What depends on it' })
    await tree.getByRole('treeitem', { name: /printReport/u }).click()
    await code('src/report.ts').locator('[data-line="6"][data-marked]').waitFor()
    await expect.poll(() => isSeen(tree)).toBe(true)
  })

  test('stand the types around a type, of which nothing tells whether these are all', async () => {
    await openFile('src/shapes.ts', '?show=symbol&node=src/shapes.ts%23Shape&view=types')
    const below = panel('Definition').getByRole('region', { name: 'Extended and implemented by' })
    await below.getByRole('treeitem', { name: /Circle/u }).waitFor()
    await expect.poll(() => isSeen(below.getByText('There may be more'))).toBe(true)
  })

  test('stands the outline, which follows and leads', async () => {
    await openFile('src/shapes.ts', '?show=outline')
    const outline = panel('Outline').getByRole('tree', { name: 'Outline' })
    await panel('Outline').getByLabel('Filter the outline').fill('desc')
    await expect.poll(() => outline.getByRole('treeitem').count()).toBe(1)
    await outline.getByRole('treeitem', { name: /describe/u }).click()
    await code('src/shapes.ts').locator('[data-line="6"][data-marked]').waitFor()
  })
})

describe('every screen', () => {
  test.each([
    ['folder', 'src'],
    ['file', 'src/shapes.ts?lines=L9-L11'],
    ['uses', 'src/shapes.ts?lines=L22&show=symbol&node=src/shapes.ts%23square'],
    ['callers', 'src/report.ts?show=symbol&node=src/report.ts%23run&view=callers'],
    ['history', 'src/report.ts?lines=12&show=history&blame=on'],
    ['picture', 'assets/pixel.png'],
  ])('%s has nothing that axe complains about, in both schemes, wide and narrow', async (name, address) => {
    await page.goto(`${root}${address}`)
    const settle = async (): Promise<void> => {
      await page.locator('h1').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
    }
    await settle()
    await takeScreenshots(page, `code-${name}`)
    expect(await findViolationsEverywhere(page, settle)).toEqual([])
  })

  test('is as wide as the window, the narrow one too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openFile('src/shapes.ts')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Show the files' }).click()
    await page.getByRole('dialog', { name: 'Files' }).getByRole('treeitem', { name: 'report.ts' }).click()
    await code('src/report.ts').getByText('printReport').waitFor()
    // The way to the file is longer than its row, which shows the end of it.
    await page.setViewportSize({ width: 240, height: 844 })
    await page.reload()
    await code('src/report.ts').waitFor()
    const way = page.getByRole('navigation', { name: 'Path' })
    const ends = async (): Promise<readonly number[]> => {
      const boxes = await Promise.all([way.boundingBox(), way.getByRole('heading').boundingBox()])
      return boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)))
    }
    const [row = 0, name = Infinity] = await ends()
    expect(name).toBeLessThanOrEqual(row)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('the browser had nothing to complain about', () => {
  // The file that does not exist was meant to fail.
  const isExpected = (text: string): boolean => /Failed to load resource.*404/u.test(text)
  expect(opened.complaints.filter((text) => !isExpected(text))).toEqual([])
})

/** A name in a line of the code; colours cut a line into pieces of which one holds it. */
function nameIn(path: string, line: number, name: string) {
  return code(path)
    .locator(`[data-line="${line}"] [data-code] span`, { hasText: new RegExp(`^\\W*${name}\\W*$`, 'u') })
    .first()
}

async function isSeen(element: ReturnType<Page['locator']>): Promise<boolean> {
  await element.waitFor()
  return true
}

async function countElements(from: Page): Promise<number> {
  return await from.evaluate<number>('document.querySelectorAll("*").length')
}

async function isInView(element: ReturnType<Page['locator']>): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= 900
}
