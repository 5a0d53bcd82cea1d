import { useEffect, useEffectEvent } from 'react'

/** Elements that need the arrows themselves. */
const takesArrows = 'input, textarea, select, [contenteditable], [role=button], [tabindex="0"], figure'

/** The arrows turn pages, as in a book; `turn` is told where to. */
export function useTurnedPages(turn: (to: 'previous' | 'next') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (isHeld || event.defaultPrevented) return
    if (target instanceof Element && target.closest(takesArrows) !== null) return
    if (key === 'ArrowLeft') turn('previous')
    if (key === 'ArrowRight') turn('next')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
