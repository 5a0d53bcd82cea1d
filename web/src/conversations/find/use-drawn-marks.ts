import { useEffect } from 'react'
import type { FoundPlace } from '../../code/find-in-text.ts'
import { createRangeFinder, drawnParts } from './drawn-places.ts'
import { locate, placesOfPart } from './searched-text.ts'
import type { SearchedText } from './searched-text.ts'

/** Marks what was found in the parts that are drawn, and again when others are (`styles.css` dresses the marks). */
export function useDrawnMarks(
  scroller: HTMLElement | null,
  searched: SearchedText,
  places: readonly FoundPlace[],
  current: FoundPlace | undefined,
): void {
  useEffect(() => {
    if (scroller === null || places.length === 0 || !('highlights' in CSS)) return
    const mark = (): void => {
      const all = new Highlight()
      const one = new Highlight()
      for (const { element, message, part } of drawnParts(scroller)) {
        const own = placesOfPart(searched, places, message, part)
        if (own.length === 0) continue
        const findRange = createRangeFinder(element)
        for (const place of own) {
          const located = locate(searched, place)
          const range = located === undefined ? undefined : findRange(located)
          if (range !== undefined) (place === current ? one : all).add(range)
        }
      }
      CSS.highlights.set('found', all)
      CSS.highlights.set('found-current', one)
    }
    let frame = 0
    const markSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    }
    mark()
    const observer = new MutationObserver(markSoon)
    observer.observe(scroller, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-current')
    }
  }, [scroller, searched, places, current])
}
