import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { useIsDark } from '../settings/use-is-dark.ts'
import { describeWay } from './describe-part.ts'
import { findNeighbour, findNodeAt, isDirection } from './find-neighbour.ts'
import type { MapData } from './map-data.ts'
import { createMapScene } from './map-scene.ts'
import type { MapScene, SceneContent } from './map-scene.ts'
import { usePointers } from './use-pointers.ts'
import { useTexts } from '../texts/use-texts.ts'

type MapCanvasProps = {
  content: SceneContent
  onSelect: (node: number) => void
  /** Unfolds, folds, or opens the code. */
  onActivate: (node: number) => void
  /** Of the part itself where it is unfolded, else of what is around it. */
  onFold: (node: number) => void
  /** There is no WebGL. */
  onUnable: () => void
  legend: ReactNode
}

/** The map as a picture: what it shows is said in words by the list beside it. */
export function MapCanvas({ content, onSelect, onActivate, onFold, onUnable, legend }: MapCanvasProps) {
  const texts = useTexts().map.canvas
  const { map, selected } = content
  const helpId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const labels = useRef<HTMLCanvasElement>(null)
  const scene = useRef<MapScene | undefined>(undefined)
  const [hovered, setHovered] = useState(-1)
  const isDark = useIsDark()

  useEffect(() => {
    if (canvas.current === null || labels.current === null) return undefined
    scene.current = createMapScene(
      canvas.current,
      labels.current,
      () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    )
    if (scene.current === undefined) onUnable()
    return () => scene.current?.dispose()
  }, [onUnable])
  useEffect(() => scene.current?.show(content), [content])
  useEffect(() => scene.current?.recolor(), [isDark])
  const selectedId = map.ids[selected]
  const revealedId = useRef<string | undefined>(undefined)
  useEffect(() => {
    // A part that has another position after unfolding is still the same.
    if (revealedId.current === selectedId) return
    revealedId.current = selectedId
    scene.current?.reveal(selected)
  }, [selected, selectedId])

  const pointers = usePointers(scene, {
    onHover: (x, y) => setHovered(nodeAt(scene.current, map, x, y)),
    onClick: (x, y) => {
      const node = nodeAt(scene.current, map, x, y)
      if (node <= 0) return
      // Nothing is inside: there is only its code to be seen.
      if (map.children[node] === 0 || node === selected) onActivate(node)
      else onSelect(node)
    },
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const act = actFor(event, { map, selected, scene: scene.current, onSelect, onActivate, onFold })
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const told = hovered > 0 && hovered < map.count ? hovered : selected
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-paper">
      <p id={helpId} className="sr-only">
        {texts.help}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        // It has keys of its own, and one thing that is selected, which a live region names.
        role="application"
        aria-label={texts.label}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointers}
        className="absolute inset-0 cursor-grab touch-none -outline-offset-2 active:cursor-grabbing"
      >
        <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
        <canvas ref={labels} aria-hidden="true" className="pointer-events-none absolute inset-0 size-full" />
      </div>
      <div className="absolute right-2 bottom-2 flex rounded-lg border border-line bg-surface sm:top-2 sm:bottom-auto sm:flex-col">
        <IconButton label={texts.zoomIn} onClick={() => scene.current?.zoom(1.5)}>
          <Plus />
        </IconButton>
        <IconButton label={texts.zoomOut} onClick={() => scene.current?.zoom(1 / 1.5)}>
          <Minus />
        </IconButton>
        <IconButton label={texts.fit} onClick={() => scene.current?.fit()}>
          <Maximize />
        </IconButton>
      </div>
      {legend}
      <p
        aria-hidden="true"
        data-part={map.ids[told] ?? ''}
        className={`pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-md border border-line bg-surface px-2 py-0.5 text-xs text-muted ${told > 0 ? '' : 'hidden sm:block'}`}
      >
        {told > 0 ? describeWay(map, told) : texts.keys}
      </p>
    </div>
  )
}

function nodeAt(scene: MapScene | undefined, map: MapData, x: number, y: number): number {
  if (scene === undefined) return -1
  const point = scene.pointAt(x, y)
  return findNodeAt(map, point.x, point.y)
}

type KeyContext = Pick<MapCanvasProps, 'onSelect' | 'onActivate' | 'onFold'> & {
  readonly map: MapData
  readonly selected: number
  readonly scene: MapScene | undefined
}

const panPixels = 80

function actFor(event: KeyboardEvent, context: KeyContext): (() => void) | undefined {
  const { map, selected, scene, onSelect, onActivate, onFold } = context
  const { key, shiftKey } = event
  if (isDirection(key)) {
    const right = key === 'ArrowLeft' ? panPixels : key === 'ArrowRight' ? -panPixels : 0
    const down = key === 'ArrowUp' ? panPixels : key === 'ArrowDown' ? -panPixels : 0
    if (shiftKey) return () => scene?.pan(right, down)
    return () => {
      const next = selected > 0 ? findNeighbour(map, selected, key) : (map.childNodes[0] ?? -1)
      if (next > 0) onSelect(next)
    }
  }
  if (key === '+' || key === '=') return () => scene?.zoom(1.25)
  if (key === '-') return () => scene?.zoom(0.8)
  if (key === '0') return () => scene?.fit()
  if (key === 'Enter' && selected > 0) return () => onActivate(selected)
  if (key === 'Escape' && selected > 0) return () => onFold(selected)
  return undefined
}
