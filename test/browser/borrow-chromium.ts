/**
 * One browser for all files of a worker: starting one costs more of the processor than a page. What a file opens in it
 * is its own, with cookies and caches of its own, and is closed when it gives the browser back.
 */
import type { Browser, BrowserContext } from 'playwright-core'
import { launchChromium } from './launch-chromium.ts'

/** `close()` closes what was opened here; the browser stays, and ends with this worker. */
export type BorrowedBrowser = Pick<Browser, 'newContext' | 'close'>

const held = new Map<readonly string[] | undefined, Promise<Browser>>()

/** As `launchChromium()`; not for files that need flags of their own. */
export async function borrowChromium(graphics?: readonly string[]): Promise<BorrowedBrowser> {
  const browser = await holdChromium(graphics)
  const opened: BrowserContext[] = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      return context
    },
    close: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
  }
}

async function holdChromium(graphics: readonly string[] | undefined): Promise<Browser> {
  const known = await held.get(graphics)
  if (known?.isConnected() === true) return known
  const launched = launchChromium([], graphics)
  held.set(graphics, launched)
  return await launched
}
