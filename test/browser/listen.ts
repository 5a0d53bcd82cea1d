/** What a screen reader says of a page by itself: the changes of its live regions, each as often as it is made. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type Listener = {
  /** What was said since it was last asked for, in order. */
  heard(): Promise<string[]>
  /** Waits until something is said that matches; gives back all that was said until then. */
  until(wanted: RegExp): Promise<string[]>
}

/** Listens to every page that is opened from now on. */
export async function listen(page: Page): Promise<Listener> {
  await page.addInitScript(script)
  let said: string[] = []
  const collect = async (): Promise<string[]> => {
    said.push(...(await page.evaluate<string[]>('globalThis.heard.splice(0)')))
    return said
  }
  const heard = async (): Promise<string[]> => {
    const all = await collect()
    said = []
    return all
  }
  return {
    heard,
    async until(wanted) {
      await expect.poll(collect).toContainEqual(expect.stringMatching(wanted))
      return await heard()
    },
  }
}

/**
 * A region is listened to from when it is there: one that comes with its text is heard only where it is an alert
 * (https://www.w3.org/TR/wai-aria-1.2/#live_region_roles). Of a log, what is added is said; of others, all of it.
 */
const script = `(() => {
  const heard = (globalThis.heard = [])
  const regions = 'output, [role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'
  const known = new WeakSet()
  const say = (text) => {
    const spoken = text.replaceAll(/\\s+/gu, ' ').trim()
    if (spoken !== '') heard.push(spoken)
  }
  const elementOf = (node) => (node instanceof Element ? node : node.parentElement)
  new MutationObserver((records) => {
    const changed = new Set()
    for (const { target, addedNodes } of records) {
      const region = elementOf(target)?.closest(regions)
      if (region != null && known.has(region)) {
        if (region.getAttribute('role') === 'log') addedNodes.forEach((node) => say(node.textContent))
        else changed.add(region)
      }
    }
    for (const region of changed) if (region.isConnected) say(region.textContent)
    for (const region of document.querySelectorAll(regions)) {
      if (known.has(region)) continue
      known.add(region)
      if (region.getAttribute('role') === 'alert') say(region.textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
})()`
