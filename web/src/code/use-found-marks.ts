import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { FoundPlace } from './find-in-text.ts'
import { rangeInPage } from './place-in-page.ts'

/** Names of the highlights that `styles.css` dresses. */
const all = 'found'
const one = 'found-current'

/**
 * Marks what was found in the lines that are drawn, without an element of its own:
 * https://developer.mozilla.org/docs/Web/API/CSS_Custom_Highlight_API. Browsers without it scroll there all the same.
 */
export function useFoundMarks(
  scroller: RefObject<HTMLElement | null>,
  places: readonly FoundPlace[],
  current: FoundPlace | undefined,
  first: number,
  end: number,
): void {
  const shown = useRef<FoundPlace>(undefined)
  // Colours come later and make the lines anew: whatever was drawn is marked again.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || places.length === 0 || !('highlights' in CSS)) return
    const toRange = (place: FoundPlace): Range | undefined => rangeInPage(element, place.line, place)
    const seen = places.filter(({ line }) => line > first && line <= end)
    const ranges = seen.filter((place) => place !== current).map(toRange)
    const own = current === undefined ? undefined : toRange(current)
    CSS.highlights.set(all, new Highlight(...ranges.filter((range) => range !== undefined)))
    if (own === undefined) CSS.highlights.delete(one)
    else CSS.highlights.set(one, new Highlight(own))
    // Once for each place: after that the page is where its reader scrolls it.
    if (own !== undefined && shown.current !== current) {
      shown.current = current
      const [box, view] = [own.getBoundingClientRect(), element.getBoundingClientRect()]
      if (box.right > view.right || box.left < view.left + view.width / 4)
        element.scrollBy(box.left - (view.left + view.width / 3), 0)
    }
    return () => {
      CSS.highlights.delete(all)
      CSS.highlights.delete(one)
    }
  })
}
