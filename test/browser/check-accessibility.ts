/** The rules of WCAG 2.2 A and AA and the good practices that axe-core holds, on a page as it stands. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export const screens = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'middle', width: 1024, height: 768 },
  { name: 'narrow', width: 390, height: 844 },
] as const

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** Of colours alone: what another scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Until nothing moves any more: what fades in has no contrast yet. A change shows with the next frames, and one that has
 * ended may begin others, such as colours that are inherited.
 */
const standStill = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (;;) {
    await frame()
    await frame()
    const moving = document.getAnimations().filter((each) => each.playState === 'running' && each.effect.getTiming().iterations !== Infinity)
    if (moving.length === 0) return
    await Promise.all(moving.map((each) => each.finished.catch(() => {})))
  }
})()`

/** What is wrong with the page, or the part that a selector names, an entry a place; nothing is right. */
export async function findViolations(
  page: Page,
  part = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind. Half a megabyte is read for a while, so once a page.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(script)
  await page.evaluate(standStill)
  // Style sheets are loaded again only for rules that are not asked for.
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then((result) => result.violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * The same in both schemes, wide and narrow; the page is left wide and light. What there is to see in the middle is in
 * the one or in the other.
 */
export async function findViolationsEverywhere(
  page: Page,
  settle: () => Promise<void>,
  part?: string,
): Promise<string[]> {
  const found: string[] = []
  const [wide, , narrow] = screens
  // In an order that changes little at a time: what a page lays out and draws anew costs more than the rules.
  for (const [{ name, width, height }, schemes] of [
    [narrow, ['light', 'dark']],
    [wide, ['dark', 'light']],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of schemes) {
      // What opens at another width fades in, and has no contrast yet.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle()
      const violations = await findViolations(page, part, colorScheme === 'dark' ? colourRules : undefined)
      found.push(...violations.map((violation) => `${name}, ${colorScheme}: ${violation}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  return found
}
