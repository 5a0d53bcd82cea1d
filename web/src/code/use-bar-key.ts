import { useCallback, useEffect, useState } from 'react'

/** A bar above the code that a key opens. */
export type KeyedBar = {
  /** Counts how often it was asked for: each time its field takes the focus. 0: it is closed. */
  readonly asked: number
  readonly open: () => void
  readonly close: () => void
}

/**
 * Ctrl, or the command key, with a letter opens a bar in the place of what the browser does with it, which knows only
 * the lines that are drawn. Pressed again in the bar (`search[data-bar]`) it is the browser's own.
 */
export function useBarKey(letter: string, isEnabled = true): KeyedBar {
  const [asked, setAsked] = useState(0)
  const open = useCallback(() => setAsked((before) => before + 1), [])
  const close = useCallback(() => setAsked(0), [])
  useEffect(() => {
    if (!isEnabled) return
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isWanted || event.key.toLowerCase() !== letter || event.defaultPrevented) return
      const own = `search[data-bar="${letter}"], [role="dialog"]`
      if (event.target instanceof Element && event.target.closest(own) !== null) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter, isEnabled, open])
  return { asked, open, close }
}
