import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../texts/use-texts.ts'

type ResizeHandleProps = {
  /** Of the panel. */
  title: string
  /** Where the panel stands; the handle is at its other side. */
  side: 'left' | 'right'
  /** CSS pixels; undefined gives the panel its own width back. */
  onResize: (width: number | undefined) => void
}

/** CSS pixels. A panel is as wide as this at least, and what is beside it too. */
const leastWidth = 200
const leastRest = 320
const step = 24

/**
 * The edge of a panel, which a pointer drags and arrow keys move
 * (https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/). Its parent is the panel, its grandparent what it is in.
 */
export function ResizeHandle({ title, side, onResize }: ResizeHandleProps) {
  const texts = useTexts()
  const handle = useRef<HTMLDivElement>(null)
  const { width, most } = useExtent(handle)
  const grip = useRef<{ x: number; width: number } | undefined>(undefined)

  const resize = (wanted: number): void => onResize(Math.min(Math.max(wanted, leastWidth), most))
  const grow = (by: number): void => resize(width + (side === 'left' ? by : -by))
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    if (key === 'ArrowLeft') grow(-step)
    else if (key === 'ArrowRight') grow(step)
    else if (key === 'Home') resize(leastWidth)
    else if (key === 'End') resize(most)
    else if (key === 'Enter') onResize(undefined)
    else return
    event.preventDefault()
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (grip.current === undefined) return
    const moved = clientX - grip.current.x
    resize(grip.current.width + (side === 'left' ? moved : -moved))
  }
  return (
    // A separator that can be moved is a control, with a value.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={handle}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.common.widthOf(title)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={leastWidth}
      aria-valuemax={Math.round(most)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width }
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => (grip.current = undefined)}
      onDoubleClick={() => onResize(undefined)}
      className={`absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 hover:after:bg-accent focus-visible:after:bg-accent ${side === 'left' ? '-right-1' : '-left-1'}`}
    />
  )
}

/** How wide the panel is, and may become. */
function useExtent(handle: { readonly current: HTMLElement | null }): { width: number; most: number } {
  const [extent, setExtent] = useState({ width: leastWidth, most: leastWidth })
  useEffect(() => {
    const panel = handle.current?.parentElement
    const around = panel?.parentElement
    if (panel === null || panel === undefined || around === null || around === undefined) return
    const observer = new ResizeObserver(() => {
      const { width } = panel.getBoundingClientRect()
      const rest = around.getBoundingClientRect().width - leastRest
      setExtent({ width, most: Math.max(leastWidth, width, rest) })
    })
    observer.observe(panel)
    observer.observe(around)
    return () => observer.disconnect()
  }, [handle])
  return extent
}
