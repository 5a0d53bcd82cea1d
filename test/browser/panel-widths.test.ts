/** How wide what stands beside the code is: by the pointer and by keys, and kept over a reload. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsEverywhere } from './check-accessibility.ts'
import { openProject } from './open-project.ts'

const cleanUp = new AsyncDisposableStack()
let page: Page

beforeAll(async () => {
  ;({ page } = await openProject(cleanUp, { at: '/code/src/prices.ts', isWide: true }))
  await edge('Files').waitFor()
  await edge('Outline').waitFor()
})
afterAll(() => cleanUp.disposeAsync())

const edge = (panel: string): Locator => page.getByRole('separator', { name: `Width of ${panel}` })
const widthOf = async (panel: string): Promise<number> =>
  Math.round((await page.getByRole('complementary', { name: panel }).boundingBox())?.width ?? 0)

test('code has room beside its tree and outline, and the sidebar is there when it is asked for', async () => {
  const width = page.viewportSize()!.width
  expect(width).toBe(1440)
  const code = page.getByRole('region', { name: 'Code of src/prices.ts' })
  const widthOfCode = async (): Promise<number> => (await code.boundingBox())?.width ?? 0
  await expect.poll(widthOfCode).toBeGreaterThan(780)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await page.keyboard.press('Control+b')
  await list.waitFor()
  await page.reload()
  await list.waitFor()
  await expect.poll(widthOfCode).toBeGreaterThan(600)
})

test('arrow keys move the edge of a panel, within what both sides need', async () => {
  const before = await widthOf('Files')
  await edge('Files').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => widthOf('Files')).toBe(before + 24)
  await expect.poll(() => edge('Files').getAttribute('aria-valuenow')).toBe(String(before + 24))
  await page.keyboard.press('Home')
  await expect.poll(() => widthOf('Files')).toBe(200)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => widthOf('Files')).toBe(224)
})

test('the width is there again after a reload, and Enter gives the panel its own back', async () => {
  await page.reload()
  await edge('Files').waitFor()
  await expect.poll(() => widthOf('Files')).toBe(224)
  await edge('Files').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf('Files')).toBe(256)
})

test('a pointer drags it, the panel at the right to the left', async () => {
  const before = await widthOf('Outline')
  const box = (await edge('Outline').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, 300)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 90, 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Outline')).toBe(before + 90)
  await page.mouse.move(400, 300)
  await expect.poll(() => widthOf('Outline')).toBe(before + 90)
  await edge('Outline').dblclick()
  await expect.poll(() => widthOf('Outline')).toBe(before)
})

test('edges have nothing that axe complains about', async () => {
  expect(await findViolationsEverywhere(page, async () => await page.getByRole('main').waitFor())).toEqual([])
})
