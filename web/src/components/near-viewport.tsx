import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { inSlices } from './in-slices.ts'

/** How far outside of the scrolled part something is drawn already. */
const marginPx = 1_200

type Watch = (element: Element, onChange: (isNear: boolean) => void) => () => void

const WatchContext = createContext<Watch | null>(null)

/** Watches for all below it what comes near the part of `scroller` that is seen: one observer for thousands. */
export function NearViewportScope({ scroller, children }: { scroller: Element | null; children: ReactNode }) {
  const listeners = useRef(new Map<Element, (isNear: boolean) => void>())
  const observer = useRef<IntersectionObserver | null>(null)

  const watch = useCallback<Watch>((element, onChange) => {
    const known = listeners.current
    known.set(element, onChange)
    observer.current?.observe(element)
    return () => {
      known.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])

  useEffect(() => {
    if (scroller === null) return
    const created = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) listeners.current.get(entry.target)?.(entry.isIntersecting)
      },
      { root: scroller, rootMargin: `${marginPx}px 0px` },
    )
    observer.current = created
    for (const element of listeners.current.keys()) created.observe(element)
    return () => {
      created.disconnect()
      observer.current = null
    }
  }, [scroller])

  return <WatchContext value={watch}>{children}</WatchContext>
}

type NearViewportProps = {
  /** In pixels, until it has been drawn once. */
  estimatedHeight: number
  /** Drawn at once, before anything is known of its place. */
  startsNear: boolean
  className?: string | undefined
  id?: string | undefined
  /** Which part of a whole it is, for whoever looks for that. */
  part?: number | undefined
  children: ReactNode
}

/** Draws its content only while that is near what is seen, and keeps its place otherwise. */
export function NearViewport({
  estimatedHeight,
  startsNear,
  className,
  id,
  part,
  children,
}: NearViewportProps) {
  const watch = use(WatchContext)
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsNear)
  const [height, setHeight] = useState(estimatedHeight)

  useEffect(() => {
    const current = element.current
    if (current === null || watch === null) return
    return watch(current, (next) => {
      const holdsFocus = current.contains(document.activeElement)
      // What has the keyboard, or a selection, stays.
      if (!next && (holdsFocus || document.getSelection()?.containsNode(current, true) === true)) return
      if (!next) setHeight(current.offsetHeight)
      // Much may come near at once: it is drawn in slices.
      inSlices(() => setNear(next))
    })
  }, [watch])

  const isDrawn = isNear || watch === null
  return (
    <div
      ref={element}
      id={id}
      data-part={part}
      data-near={isDrawn ? '' : undefined}
      className={className}
      style={isDrawn ? undefined : { height }}
    >
      {isDrawn ? children : null}
    </div>
  )
}
