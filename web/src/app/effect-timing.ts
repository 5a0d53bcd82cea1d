import { options } from 'preact'

/** What somebody does: each one is a task of its own, and the next may follow at once. */
const deeds = [
  'beforeinput',
  'change',
  'click',
  'drop',
  'input',
  'keydown',
  'keyup',
  'paste',
  'pointerdown',
  'pointerup',
  'submit',
]

/** A page that is not shown has no frames. */
const longestWaitMs = 35

/**
 * Effects run after what was drawn is painted, and in any case before the next thing that somebody does is heard: a form
 * sends what was typed even where Enter follows within the frame. Without it they would only run after the paint.
 */
export function keepEffectsInTime(): void {
  let pending: (() => void) | undefined
  const run = (): void => {
    const flush = pending
    pending = undefined
    flush?.()
  }
  options.requestAnimationFrame = (flush) => {
    pending = flush
    const afterPaint = (): void => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      setTimeout(run)
    }
    const timer = setTimeout(afterPaint, longestWaitMs)
    const frame = requestAnimationFrame(afterPaint)
  }
  for (const deed of deeds) window.addEventListener(deed, run, { capture: true })
}
