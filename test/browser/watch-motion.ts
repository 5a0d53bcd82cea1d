/** What moves on a page for longer than anybody could notice, and what is scrolled smoothly. */
import type { Page } from 'playwright-core'

/** Watches every document that is opened from now on; gives back what was seen until it is asked. */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(script)
  return async () => await page.evaluate<string[]>('globalThis.seenMotion()')
}

/** Of an animation, all its repetitions, without the wait before it: nothing moves then. */
const script = `(() => {
  const longestMs = 20
  const seen = new Set()
  const name = (element) => element.tagName.toLowerCase() + '.' + (element.getAttribute('class') ?? '').slice(0, 60)
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      if (effect?.target == null || effect.getComputedTiming().activeDuration <= longestMs) continue
      seen.add('moves: ' + name(effect.target))
    }
  }
  const every = () => {
    look()
    requestAnimationFrame(every)
  }
  every()
  for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, look, true)
  for (const method of ['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll']) {
    const original = Element.prototype[method]
    Element.prototype[method] = function (...all) {
      const isSmooth = all[0]?.behavior === 'smooth' || getComputedStyle(this).scrollBehavior === 'smooth'
      if (isSmooth) seen.add('scrolls: ' + name(this))
      return original.apply(this, all)
    }
  }
  globalThis.seenMotion = () => {
    look()
    const all = [...seen]
    seen.clear()
    return all
  }
})()`
