import type { Locator } from 'playwright-core'

/** Does something, and waits for what shows for a moment only: the wait begins first, so that a busy machine misses none. */
export async function seeWhile(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([shown.waitFor(), act()])
}
