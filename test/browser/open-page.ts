import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const directory = resolve(import.meta.dirname, '../../test-results/screenshots')
/** Pictures are for people to look at, and cost more than what the tests check: they are made where they are asked for. */
const areScreenshotsWanted = (process.env['PARLEY_TEST_SCREENSHOTS'] ?? '') !== ''

export type OpenedPage = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser complained about. */
  readonly complaints: string[]
}

/** `locale`: the language that the browser asks for. */
export async function openPage(browser: Pick<Browser, 'newContext'>, locale = 'en-US'): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    colorScheme: 'light',
    locale,
  })
  const page = await context.newPage()
  // Well below a test's own, so that what was waited for is named.
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Keeps a picture of the page as it stands, if any are wanted. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!areScreenshotsWanted) return
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name}.png`), animations: 'disabled' })
}

/** The same in both schemes, wide and narrow; the page is left wide and light. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of [
    ['wide', 1360, 860],
    ['narrow', 390, 800],
  ] as const) {
    if (!areScreenshotsWanted) break
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takeScreenshot(page, `${name}-${size}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1360, height: 860 })
}
