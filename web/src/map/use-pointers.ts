import { useEffect, useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import type { MapScene } from './map-scene.ts'

type PointerActions = {
  /** In pixels from the corner of the map. */
  onHover: (x: number, y: number) => void
  onClick: (x: number, y: number) => void
}

/** A pointer that moved less was meant to stay. */
const clickPixels = 4

/** Dragging moves the map, the wheel and two fingers zoom it, and what neither does is a click. */
export function usePointers(scene: RefObject<MapScene | undefined>, { onHover, onClick }: PointerActions) {
  const held = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const map = element.current
    if (map === null) return undefined
    // React listens passively, and the page must not scroll along.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const factor = Math.exp(Math.max(-240, Math.min(240, -event.deltaY * lines)) * 0.0022)
      scene.current?.zoom(factor, place(map, event))
    }
    map.addEventListener('wheel', onWheel, { passive: false })
    return () => map.removeEventListener('wheel', onWheel)
  }, [scene])

  return {
    ref: element,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      if (held.current.size === 0) moved.current = 0
      held.current.set(event.pointerId, place(event.currentTarget, event))
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const to = place(event.currentTarget, event)
      const from = held.current.get(event.pointerId)
      if (from === undefined) {
        onHover(to.x, to.y)
        return
      }
      const [right, down] = [to.x - from.x, to.y - from.y]
      moved.current += Math.hypot(right, down)
      const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1]
      held.current.set(event.pointerId, to)
      if (other === undefined) scene.current?.pan(right, down)
      else {
        const before = Math.hypot(from.x - other.x, from.y - other.y)
        const after = Math.hypot(to.x - other.x, to.y - other.y)
        scene.current?.zoom(after / Math.max(1, before), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 })
      }
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const wasHeld = held.current.delete(event.pointerId)
      const { x, y } = place(event.currentTarget, event)
      if (wasHeld && held.current.size === 0 && moved.current < clickPixels) onClick(x, y)
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      held.current.delete(event.pointerId)
    },
    onPointerLeave: () => onHover(-1, -1),
  }
}

function place(element: HTMLElement, event: { readonly clientX: number; readonly clientY: number }) {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}
