import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Options = {
  readonly count: number
  /** Of every row, in pixels. */
  readonly rowHeight: number
  /** Rows that are drawn beyond what is seen, so that scrolling shows no gaps. */
  readonly overscan?: number
  /** Space above the first row, in pixels. */
  readonly padding?: number
  /** What may lie over the rows at the top of the window, in pixels: no row is revealed below it. */
  readonly covered?: number
}

/**
 * Which rows of a long list are near the window of its scroller. Rows are all of one height, which makes this a
 * division: a list of half a million costs what one of fifty does.
 */
export function useVisibleRows({ count, rowHeight, overscan = 12, padding = 0, covered = 0 }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ first: 0, end: 60 })

  const measure = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    // Steps of half the overscan: most scroll events change nothing.
    const step = Math.max(1, Math.floor(overscan / 2))
    const top = Math.max(0, element.scrollTop - padding)
    const first = Math.floor(top / rowHeight / step) * step - overscan
    const end = Math.ceil((top + element.clientHeight) / rowHeight / step) * step + overscan
    setRange((before) => (before.first === first && before.end === end ? before : { first, end }))
  }, [rowHeight, overscan, padding])

  useLayoutEffect(measure, [measure, count])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [measure])

  const reveal = useCallback(
    (row: number, position: 'nearest' | 'center' = 'nearest') => {
      const element = scroller.current
      if (element === null) return
      const top = padding + row * rowHeight
      const height = element.clientHeight
      if (position === 'center') element.scrollTop = top - Math.max(0, (height - rowHeight) / 2)
      else if (top < element.scrollTop + covered) element.scrollTop = top - padding - covered
      else if (top + rowHeight > element.scrollTop + height)
        element.scrollTop = top + rowHeight - height + padding
    },
    [padding, rowHeight, covered],
  )
  const first = Math.max(0, Math.min(range.first, count))
  return { scroller, first, end: Math.max(first, Math.min(range.end, count)), reveal }
}
