import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'

/** Longer than it takes to pass over a chip. */
const showAfterMs = 350
/** The way from the chip to its preview. */
const hideAfterMs = 200

/**
 * A preview that appears where a mouse rests or the keyboard is, and goes with either. It can be pointed at, and be
 * dismissed without moving (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus).
 */
export function usePreview() {
  const [isShown, setShown] = useState(false)
  const timer = useRef(0)
  const later = useCallback((next: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown(next), delayMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setShown(false)
  }, [])
  return {
    isShown,
    close,
    stay: (isOn: boolean): void => later(isOn, isOn ? 0 : hideAfterMs),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent): void => {
        if (pointerType === 'mouse') later(true, showAfterMs)
      },
      onPointerLeave: (): void => later(false, hideAfterMs),
      onFocus: ({ currentTarget }: FocusEvent): void => {
        if (currentTarget.matches(':focus-visible')) later(true, showAfterMs)
      },
      onBlur: close,
    },
  }
}
