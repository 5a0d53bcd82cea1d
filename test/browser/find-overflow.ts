/** What is wider than its place: beyond the window, or beyond the button or field that it stands in. */
import type { Page } from 'playwright-core'

/** An entry a place, with its text; nothing is right. What is cut with an ellipsis or can be scrolled is. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const found = []
    const name = (element) => element.tagName.toLowerCase() + ': ' + element.textContent.trim().slice(0, 60)
    const clips = (element) => getComputedStyle(element).overflowX !== 'visible'
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || element.closest('svg, canvas, .sr-only') !== null) continue
      let around = element.parentElement
      while (around !== null && !clips(around)) around = around.parentElement
      if (around === null && box.right > innerWidth + 1 && getComputedStyle(element).position !== 'fixed')
        found.push('beyond the window: ' + name(element))
      const isControl = /^(?:BUTTON|A|LABEL|SUMMARY|KBD|TH|H1|H2|H3)$/u.test(element.tagName)
      if (isControl && !clips(element) && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        found.push('beyond its box: ' + name(element))
    }
    return found
  })()`)
}
