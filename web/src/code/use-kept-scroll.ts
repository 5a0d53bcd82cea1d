import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps where a place of the history was scrolled to, so that Back shows the same lines again. A place that is new
 * begins where `begin` scrolls.
 *
 * @param key of the place in the history and what is shown there; undefined keeps nothing
 * @param isReady whether places are known; before, nothing is scrolled
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  key: string | undefined,
  begin: () => void,
  isReady: boolean,
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isReady) return
    const name = key === undefined ? undefined : `parley.scroll.${key}`
    const kept = name === undefined ? null : readKept(name)
    if (kept === null) begin()
    else element.scrollTo(kept.left, kept.top)
    if (name === undefined) return
    const keep = (): void => {
      try {
        sessionStorage.setItem(name, `${element.scrollLeft} ${element.scrollTop}`)
      } catch {
        // A browser without storage goes without.
      }
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
    // `begin` belongs to the place that the key names.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, key, isReady])
}

function readKept(name: string): { readonly left: number; readonly top: number } | null {
  try {
    const [left, top] = (sessionStorage.getItem(name) ?? '').split(' ').map(Number)
    return left === undefined || top === undefined ? null : { left, top }
  } catch {
    return null
  }
}
