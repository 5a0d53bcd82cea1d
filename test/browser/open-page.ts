import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const directory = resolve(import.meta.dirname, '../../test-results/screenshots')

export type OpenedPage = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser complained about. */
  readonly complaints: string[]
}

/** `locale`: the language that the browser asks for. */
export async function openPage(browser: Browser, locale = 'en-US'): Promise<OpenedPage> {
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

/** Keeps a picture of the page in both schemes, wide and narrow, for people to look at. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  for (const [size, width, height] of [
    ['wide', 1360, 860],
    ['narrow', 390, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: join(directory, `${name}-${size}-${colorScheme}.png`),
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1360, height: 860 })
}
