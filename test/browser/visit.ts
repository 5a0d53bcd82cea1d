import type { Page } from 'playwright-core'

/**
 * Goes to an address of the app as a link in it does: what is loaded stays, and so does what the page remembers. It is
 * there when this resolves, but for what it asks the service. Opening it anew costs five times as much.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { pathname, search, hash } = new URL(address)
  const href = JSON.stringify(pathname + search + hash)
  await page.evaluate(`(async () => {
    await globalThis.__TSR_ROUTER__.navigate({ href: ${href} })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })()`)
}
