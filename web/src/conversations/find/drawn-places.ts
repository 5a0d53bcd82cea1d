import { readDrawn } from './searched-lines.ts'
import { rangeOfLine, readLines } from './read-lines.ts'
import type { ReadLine } from './read-lines.ts'
import type { PartPlace } from './searched-text.ts'

/** A part that is not drawn by then never will be. */
const patienceMs = 3_000

/** The element that a part of a message is drawn in, or will be when it is near. */
export function findPart(message: string, part: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${CSS.escape(`message-${message}`)} [data-part="${part}"]`)
}

/** Of all parts that are there, by message. */
export function* drawnParts(
  scroller: HTMLElement,
): Generator<{ element: HTMLElement; message: string; part: number }> {
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-part]')) {
    const message = element.closest('[id^="message-"]')?.id.slice('message-'.length)
    if (message !== undefined) yield { element, message, part: Number(element.dataset['part']) }
  }
}

/** Finds places in what is drawn of one part. */
export function createRangeFinder(element: HTMLElement): (place: PartPlace) => Range | undefined {
  const drawn = readLines(element, readDrawn)
  return ({ line, same, start, end }) => {
    const own = drawn.filter(({ text }) => isSame(text, line))[same]
    if (own !== undefined) return rangeOfLine(own, start, end)
    // A line of a change is drawn without its mark.
    const changed = drawn.filter(({ text }) => text === line.slice(1))[same]
    return changed === undefined ? undefined : rangeOfLine(changed, Math.max(0, start - 1), end - 1)
  }
}

function isSame(drawn: ReadLine['text'], line: string): boolean {
  return drawn === line || drawn.trimEnd() === line.trimEnd()
}

/** Scrolls to a place, which may have to be drawn for that. Ends it where it is called again. */
export function showDrawnPlace(scroller: HTMLElement, place: PartPlace): () => void {
  const show = (): boolean => {
    const part = findPart(place.message, place.part)
    const target = part ?? document.getElementById(`message-${place.message}`)
    const range = part === null ? undefined : createRangeFinder(part)(place)
    if (range === undefined) {
      if (target !== null && !isInView(scroller, target.getBoundingClientRect()))
        target.scrollIntoView({ block: 'start' })
      return false
    }
    const box = range.getBoundingClientRect()
    if (isWhollySeen(scroller, box)) return true
    // A block of code has a height of its own.
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return true
  }
  if (show()) return () => {}
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect()
  })
  observer.observe(scroller, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), patienceMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function isInView(scroller: HTMLElement, { top, bottom }: DOMRect): boolean {
  const view = scroller.getBoundingClientRect()
  return bottom > view.top && top < view.bottom
}

/** Below what lies over the messages. */
function isWhollySeen(scroller: HTMLElement, { top, bottom }: DOMRect): boolean {
  const view = scroller.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0
  return top >= view.top + covered && bottom <= view.bottom
}
