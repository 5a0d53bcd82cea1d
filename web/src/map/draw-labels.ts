import type { Camera, Size } from './camera.ts'
import { toCss } from './map-colors.ts'
import type { MapColors } from './map-colors.ts'
import { isDefinition } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { VisibleParts } from './visible-parts.ts'

const fontSize = 12
/** Of the font, whose letters are all of one width: nothing has to be measured. */
const letterWidth = fontSize * 0.602
/** The outermost come first. */
const mostLabels = 300

/** Writes the names of what is large enough for them, and in large parts what they hold. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  map: MapData,
  { count, nodes }: VisibleParts,
  view: { readonly camera: Camera; readonly size: Size; readonly ratio: number; readonly colors: MapColors },
  describeSize: (node: number) => string,
): void {
  const { camera, size, ratio, colors } = view
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.textBaseline = 'middle'
  const plain = `${fontSize}px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace`
  const [ink, muted] = [toCss(colors.ink), toCss(colors.muted)]
  let written = 0
  for (let index = 0; index < count && written < mostLabels; index++) {
    const node = nodes[index]!
    const width = map.boxes[node * 4 + 2]! * camera.scale
    const height = map.boxes[node * 4 + 3]! * camera.scale
    if (width < 34 || height < 15) continue
    const x = (map.boxes[node * 4]! - camera.x) * camera.scale + size.width / 2
    const y = (map.boxes[node * 4 + 1]! - camera.y) * camera.scale + size.height / 2
    const isGroup = map.isOpen[node] === 1
    const heading = Math.min(height, width) * 0.11
    // The name of a group that is partly outside stays where it can be seen.
    const left = Math.max(x, isGroup ? 0 : x) + 7
    const room = Math.floor((x + width - left - 6) / letterWidth)
    if (room < 3 || (isGroup && heading < 11)) continue
    const isTall = !isGroup && height > 44
    const hasSize = isTall && width > 76
    // Above the middle, where curves begin and end.
    const top = isGroup ? Math.max(y, 0) + Math.min(heading, 30) / 2 + 2 : isTall ? y + 14 : y + height / 2
    context.font = isGroup ? `600 ${plain}` : plain
    context.fillStyle = isGroup || isDefinition(map, node) || isTall ? ink : muted
    context.fillText(cutText(map.names[node]!, room), left, top)
    written += 1
    if (!hasSize) continue
    context.font = plain
    context.fillStyle = muted
    context.fillText(cutText(describeSize(node), room), left, top + 16)
  }
}

function cutText(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`
}
