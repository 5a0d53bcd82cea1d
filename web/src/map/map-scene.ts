import { between, bringIntoView, fitBox, pan, toWorld, zoomAt } from './camera.ts'
import type { Box, Camera, Size } from './camera.ts'
import { drawLabels } from './draw-labels.ts'
import { drawBoxes, drawCurves } from './draw-parts.ts'
import { readColors } from './map-colors.ts'
import { worldHeight, worldWidth } from './map-data.ts'
import type { MapData } from './map-data.ts'
import { createMapRenderer } from './map-renderer.ts'
import type { MapRenderer } from './map-renderer.ts'
import type { Shade } from './shade-parts.ts'
import { createVisibleParts, findVisible } from './visible-parts.ts'
import type { VisibleParts } from './visible-parts.ts'

/** What is to be seen; the camera is the scene's own. */
export type SceneContent = {
  readonly map: MapData
  readonly selected: number
  readonly connections: Parameters<typeof drawCurves>[2]
  /** By a measure instead of by kind. */
  readonly shade: Shade | undefined
  readonly describeSize: (node: number) => readonly string[]
}

export interface MapScene {
  show(content: SceneContent): void
  /** Reads the colours of the page again. */
  recolor(): void
  pan(right: number, down: number): void
  zoom(factor: number, at?: { readonly x: number; readonly y: number }): void
  fit(): void
  reveal(node: number): void
  pointAt(x: number, y: number): { readonly x: number; readonly y: number }
  dispose(): void
}

const flightMs = 220

/** Undefined where there is no WebGL. Draws when something has changed, and never otherwise. */
export function createMapScene(
  canvas: HTMLCanvasElement,
  labels: HTMLCanvasElement,
  prefersStill: () => boolean,
): MapScene | undefined {
  let renderer: MapRenderer | undefined = createMapRenderer(canvas)
  const context = labels.getContext('2d')
  if (renderer === undefined || context === null) return undefined
  let content: SceneContent | undefined
  let colors = readColors(canvas.parentElement ?? document.body)
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  let camera: Camera | undefined
  let visible: VisibleParts | undefined
  let frame = 0
  let flight: { readonly from: Camera; readonly to: Camera; readonly start: number } | undefined

  const whole: Box = { x: 0, y: 0, width: worldWidth, height: worldHeight }
  const cameraNow = (): Camera => (camera ??= fitBox(whole, size))
  const draw = (now: number): void => {
    frame = 0
    if (flight !== undefined) {
      const part = Math.min(1, (now - flight.start) / flightMs)
      camera = between(flight.from, flight.to, 1 - (1 - part) ** 3)
      if (part === 1) flight = undefined
      else request()
    }
    if (content === undefined) return
    const { map, selected } = content
    if (visible === undefined || visible.nodes.length !== map.count) visible = createVisibleParts(map)
    findVisible(visible, map, selected, cameraNow(), size)
    renderer?.draw(visible, cameraNow(), ratio)
    drawLabels(context, map, visible, { camera: cameraNow(), size, ratio, colors }, content)
  }
  const request = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const upload = (before?: SceneContent): void => {
    if (content === undefined || renderer === undefined) return
    const { map, selected, connections, shade } = content
    if (before?.map !== map || before.selected !== selected || before.shade !== shade)
      renderer.setBoxes(drawBoxes(map, colors, selected, shade))
    if (before?.map !== map || before.connections !== connections)
      renderer.setCurves(drawCurves(map, colors, connections))
    request()
  }
  const move = (to: Camera, isFlown = false): void => {
    flight = undefined
    if (isFlown && !prefersStill()) flight = { from: cameraNow(), to, start: performance.now() }
    else camera = to
    request()
  }
  const resize = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    const wasWhole = camera === undefined || isFitted
    size = { width, height }
    // More than two pixels for one cost time that nobody sees.
    ratio = Math.min(2, devicePixelRatio)
    for (const each of [canvas, labels]) {
      each.width = Math.round(width * ratio)
      each.height = Math.round(height * ratio)
    }
    if (wasWhole) camera = fitBox(whole, size)
    // At once: the canvas is empty.
    draw(performance.now())
  }
  let isFitted = true
  const observer = new ResizeObserver(resize)
  observer.observe(canvas)
  const onLost = (event: Event): void => event.preventDefault()
  const onRestored = (): void => {
    renderer = createMapRenderer(canvas)
    upload()
  }
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', onRestored)

  return {
    show(next) {
      const before = content
      content = next
      upload(before)
    },
    recolor() {
      colors = readColors(canvas.parentElement ?? document.body)
      upload()
    },
    pan(right, down) {
      isFitted = false
      move(pan(cameraNow(), right, down))
    },
    zoom(factor, { x, y } = { x: size.width / 2, y: size.height / 2 }) {
      isFitted = false
      move(zoomAt(cameraNow(), size, x, y, factor))
    },
    fit() {
      isFitted = true
      move(fitBox(whole, size), true)
    },
    reveal(node) {
      const [x = 0, y = 0, width = 0, height = 0] = content?.map.boxes.subarray(node * 4, node * 4 + 4) ?? []
      if (node <= 0 || width === 0) return
      isFitted = false
      move(bringIntoView(cameraNow(), size, { x, y, width, height }), true)
    },
    pointAt: (x, y) => toWorld(cameraNow(), size, x, y),
    dispose() {
      cancelAnimationFrame(frame)
      observer.disconnect()
      canvas.removeEventListener('webglcontextlost', onLost)
      canvas.removeEventListener('webglcontextrestored', onRestored)
      renderer?.dispose()
    },
  }
}
