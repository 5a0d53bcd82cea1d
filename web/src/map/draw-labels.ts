import type { Camera, Size } from './camera.ts'
import { lookOf } from './draw-parts.ts'
import { toCss } from './map-colors.ts'
import type { MapColors } from './map-colors.ts'
import type { MapData } from './map-data.ts'
import type { SceneContent } from './map-scene.ts'
import { fontSize, lineHeight, placeLabels } from './place-labels.ts'
import type { VisibleParts } from './visible-parts.ts'

const font = `${fontSize}px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace`

/** Writes the names over the map. Curves run below them: behind each stands a plate of the colour of its part. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  map: MapData,
  visible: VisibleParts,
  view: { readonly camera: Camera; readonly size: Size; readonly ratio: number; readonly colors: MapColors },
  { shade, describeSize }: Pick<SceneContent, 'shade' | 'describeSize'>,
): void {
  const { size, ratio, colors } = view
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.textBaseline = 'middle'
  const [ink, muted] = [toCss(colors.ink), toCss(colors.muted)]
  for (const { node, text, left, right, top, look } of placeLabels(map, visible, view, describeSize)) {
    context.fillStyle = toCss(lookOf(map, node, colors, shade).fill, 0.84)
    context.fillRect(left - 3, top, right - left + 6, lineHeight)
    context.font = look === 'group' ? `600 ${font}` : font
    context.fillStyle = look === 'quiet' ? muted : ink
    context.fillText(text, left, top + lineHeight / 2)
  }
}
