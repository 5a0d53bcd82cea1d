import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** How long content may take to come, above the place as well, until a page stays where it is. */
const patienceMs = 4_000

/**
 * Every step of the history keeps how far its page was scrolled, and Back and a reload return there; content that is
 * loaded first is waited for. A new page begins at its top.
 */
export function useScrollMemory(scrollerId: string): void {
  const key = useLocation({ select: ({ state, pathname }) => state.__TSR_key ?? pathname })
  const pathname = useLocation({ select: (location) => location.pathname })
  useLayoutEffect(() => {
    const element = document.getElementById(scrollerId)
    if (element === null) return
    const name = `parley.scroll.${key}`
    let wanted = Number(sessionStorage.getItem(name) ?? 0)
    const restore = (): void => {
      if (Number.isNaN(wanted)) return
      element.scrollTop = wanted
      if (wanted === 0) wanted = Number.NaN
    }
    restore()
    // What comes above is made up for by `restore`, and not by the browser as well.
    if (!Number.isNaN(wanted)) element.style.overflowAnchor = 'none'
    const observer = new ResizeObserver(restore)
    for (const child of element.children) observer.observe(child)
    const growth = new MutationObserver(restore)
    growth.observe(element, { childList: true, subtree: true })
    const giveUp = (): void => {
      wanted = Number.NaN
      element.style.overflowAnchor = ''
      observer.disconnect()
      growth.disconnect()
    }
    const timer = setTimeout(giveUp, patienceMs)
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const gesture of gestures) element.addEventListener(gesture, giveUp, { passive: true })
    const keep = (): void => {
      if (Number.isNaN(wanted)) sessionStorage.setItem(name, String(element.scrollTop))
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      giveUp()
      element.removeEventListener('scroll', keep)
      for (const gesture of gestures) element.removeEventListener(gesture, giveUp)
    }
  }, [scrollerId, key, pathname])
}
