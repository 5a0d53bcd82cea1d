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

/** What is wrong with the page, or the part that a selector names, an entry a place; nothing is right. */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind.
  await page.evaluate(`if (globalThis.axe === undefined) { ${script} }`)
  // What fades in has no contrast yet.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => {})))',
  )
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(part)}).then((result) => result.violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The same in both schemes and at all widths; the page is left wide and light. */
export async function findViolationsEverywhere(
  page: Page,
  settle: () => Promise<void>,
  part?: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { name, width, height } of screens) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle()
      found.push(
        ...(await findViolations(page, part)).map((violation) => `${name}, ${colorScheme}: ${violation}`),
      )
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}
