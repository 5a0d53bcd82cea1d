/** Tests that go through the app by keys alone: where the focus is, whether it is to be seen, and how to get on. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type Keyboard = {
  press(...keys: readonly string[]): Promise<void>
  /** The name of what has the focus, and whether that is not to be seen. */
  focused(): Promise<string>
  /** Goes on until the focus is there; each stop on the way has to be visible. */
  tabTo(wanted: string | RegExp, key?: string): Promise<void>
  /** Many steps of Tab do not lead out of a dialog, and each stop is visible. */
  expectTrapped(): Promise<void>
}

export function useKeyboard(page: Page): Keyboard {
  const focused = async (): Promise<string> => await page.evaluate<string>(`(${nameFocus})()`)
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    press,
    focused,
    async tabTo(wanted, key = 'Tab') {
      const passed: string[] = []
      for (let steps = 0; steps < 150; steps++) {
        const now = await focused()
        if (isName(wanted, now)) return
        passed.push(now.slice(0, 40))
        await press(key)
        expect(await focused()).not.toContain(unseen)
      }
      throw new Error(`"${String(wanted)}" was not reached by ${key}: ${passed.join(' | ')}`)
    },
    async expectTrapped() {
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let steps = 0; steps < 12; steps++) {
          await press(key)
          expect(await focused()).not.toContain(unseen)
          const isInside = await page.evaluate<boolean>(
            `document.activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null`,
          )
          expect(isInside, `"${await focused()}" is in the dialog`).toBe(true)
        }
      }
    },
  }
}

function isName(wanted: string | RegExp, text: string): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text)
}

const unseen = ' (not to be seen)'

/** Runs in the page. A ring, a border or a line of another colour shows the focus; the page itself needs none. */
const nameFocus = `() => {
  const element = document.activeElement
  const labelled = element.labels?.[0]?.textContent
  const name = (element.ariaLabel ?? labelled ?? element.textContent ?? '').trim().slice(0, 120)
  if (element === document.body || element.id === 'main') return name
  const isRinged = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const box = element.getBoundingClientRect()
  const isDrawn = box.width > 0 && box.height > 0
  // The label stands in for a choice that is there for listeners alone.
  const shown = element.matches('.sr-only') ? element.parentElement : element
  if (isDrawn && isRinged(shown)) return name
  // Some fields have no ring of their own: what they stand in has a border of the accent.
  const frame = element.matches('textarea, input[role="combobox"]')
    ? element.closest('form, [class*="border"]')
    : null
  if (frame === null) return name + '${unseen}'
  const probe = document.createElement('span')
  probe.style.color = 'var(--accent)'
  frame.append(probe)
  const accent = getComputedStyle(probe).color
  probe.remove()
  const { borderTopColor, borderBottomColor } = getComputedStyle(frame)
  return borderTopColor === accent || borderBottomColor === accent ? name : name + '${unseen}'
}`
