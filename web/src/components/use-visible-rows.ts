import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Options = {
  readonly count: number
  /** Of every row, in pixels. */
  readonly rowHeight: number
  /** Where rows are several high: of each how many heights are above it, and at the end how many there are. */
  readonly tops?: Uint32Array | undefined
  /** Rows that are drawn beyond what is seen, so that scrolling shows no gaps. */
  readonly overscan?: number
  /** Space above the first row, in pixels. */
  readonly padding?: number
  /** What may lie over the rows at the top of the window, in pixels: no row is revealed below it. */
  readonly covered?: number
}

/**
 * Which rows of a long list are near the window of its scroller. Rows are all of one height, or of known multiples of
 * it, which makes this a division or a binary search: a list of half a million costs what one of fifty does.
 */
export function useVisibleRows({ count, rowHeight, tops, overscan = 12, padding = 0, covered = 0 }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  /** The row at the top of the window. */
  const topRow = useRef(0)
  const [range, setRange] = useState({ first: 0, end: 60 })

  /** In pixels from the beginning of what is scrolled. */
  const topOf = useCallback(
    (row: number): number => padding + (tops?.[row] ?? row) * rowHeight,
    [padding, rowHeight, tops],
  )

  const measure = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    // Steps of half the overscan: most scroll events change nothing.
    const step = Math.max(1, Math.floor(overscan / 2))
    const top = Math.max(0, element.scrollTop - padding)
    const rowAt = (pixel: number): number => findRow(pixel / rowHeight, tops)
    topRow.current = rowAt(top)
    const first = Math.floor(topRow.current / step) * step - overscan
    const end = Math.ceil((rowAt(top + element.clientHeight) + 1) / step) * step + overscan
    setRange((before) => (before.first === first && before.end === end ? before : { first, end }))
  }, [rowHeight, tops, overscan, padding])

  // Rows that become higher or lower move what is below them: what is at the top stays there.
  const laidOut = useRef(tops)
  useLayoutEffect(() => {
    if (laidOut.current === tops) return
    laidOut.current = tops
    if (scroller.current !== null && topRow.current > 0) scroller.current.scrollTop = topOf(topRow.current)
  }, [tops, topOf])
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
      const top = topOf(row)
      const height = element.clientHeight
      if (position === 'center') element.scrollTop = top - Math.max(0, (height - rowHeight) / 2)
      else if (top < element.scrollTop + covered) element.scrollTop = top - padding - covered
      else if (topOf(row + 1) > element.scrollTop + height)
        element.scrollTop = topOf(row + 1) - height + padding
    },
    [topOf, padding, rowHeight, covered],
  )
  const first = Math.max(0, Math.min(range.first, count))
  return { scroller, first, end: Math.max(first, Math.min(range.end, count)), reveal, topOf }
}

/** The row that so many heights are above, or a part of. */
export function findRow(heights: number, tops: Uint32Array | undefined): number {
  if (tops === undefined) return Math.floor(heights)
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= heights) low = middle
    else high = middle - 1
  }
  return low
}
