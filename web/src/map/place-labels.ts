import type { Camera, Size } from './camera.ts'
import { isDefinition } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { VisibleParts } from './visible-parts.ts'

/** A name or what a part holds, in pixels of the page; `top` is that of its line. */
export type Label = {
  readonly node: number
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly look: 'group' | 'name' | 'quiet'
}

export const fontSize = 12
/** Of the font, whose letters are all of one width: nothing has to be measured. */
const letterWidth = fontSize * 0.602
export const lineHeight = 16
/** The outermost come first. */
const mostLabels = 300
/** Of a name that is cut: fewer tell nothing. */
const fewestLetters = 4

/** The names of what is large enough for them, and in large parts what they hold. No two lie over each other. */
export function placeLabels(
  map: MapData,
  { count, nodes }: Pick<VisibleParts, 'count' | 'nodes'>,
  { camera, size }: { readonly camera: Camera; readonly size: Size },
  describeSize: (node: number) => string,
): Label[] {
  const labels: Label[] = []
  for (let index = 0; index < count && labels.length < mostLabels; index++) {
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
    if (room < Math.min(fewestLetters, map.names[node]!.length) || (isGroup && heading < 11)) continue
    const isTall = !isGroup && height > 44
    // Above the middle, where curves begin and end.
    const middle = isGroup ? Math.max(y, 0) + Math.min(heading, 30) / 2 + 2 : isTall ? y + 14 : y + height / 2
    const place = (text: string, top: number, look: Label['look']): Label => {
      const shown = cutText(text, room)
      return { node, text: shown, left, right: left + shown.length * letterWidth, top, look }
    }
    const look = isGroup ? 'group' : isDefinition(map, node) || isTall ? 'name' : 'quiet'
    const name = place(map.names[node]!, middle - lineHeight / 2, look)
    // The name of a group that stays in sight may come to lie over one inside of it.
    if (labels.some((other) => isOver(name, other))) continue
    labels.push(name)
    if (isTall && width > 76) labels.push(place(describeSize(node), name.top + lineHeight, 'quiet'))
  }
  return labels
}

function isOver(one: Label, other: Label): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < lineHeight
}

function cutText(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`
}
