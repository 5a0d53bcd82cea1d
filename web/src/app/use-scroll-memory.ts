import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** How long content may take to come, above the place as well, until a page stays where it is. */
const patienceMs = 4_000

/**
 * Every step of the history keeps how far its page was scrolled, and Back and a reload return there; content that is
 * loaded first is waited for. A new page begins at its top, or at what is marked as its start.
 */
export function useScrollMemory(scrollerId: string): void {
  const key = useLocation({ select: ({ state, pathname }) => state.__TSR_key ?? pathname })
  const pathname = useLocation({ select: (location) => location.pathname })
  useLayoutEffect(() => {
    const element = document.getElementById(scrollerId)
    if (element === null) return
    const name = `parley.scroll.${key}`
    const kept = sessionStorage.getItem(name)
    let isHeld = Number(kept) > 0
    let isOver = false
    const restore = (): void => {
      const start = kept === null ? element.querySelector('[data-page-start]') : null
      isHeld ||= start !== null
      if (isOver || !isHeld) return
      // What comes above is made up for here, and not by the browser as well.
      element.style.overflowAnchor = 'none'
      if (start === null) element.scrollTop = Number(kept)
      else start.scrollIntoView()
    }
    element.scrollTop = Number(kept)
    restore()
    const observer = new ResizeObserver(restore)
    for (const child of element.children) observer.observe(child)
    const growth = new MutationObserver(restore)
    growth.observe(element, { childList: true, subtree: true })
    const giveUp = (): void => {
      isOver = true
      element.style.overflowAnchor = ''
      observer.disconnect()
      growth.disconnect()
    }
    const timer = setTimeout(giveUp, patienceMs)
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const gesture of gestures) element.addEventListener(gesture, giveUp, { passive: true })
    const keep = (): void => {
      if (isOver || !isHeld) sessionStorage.setItem(name, String(element.scrollTop))
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
