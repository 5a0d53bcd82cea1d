import type { Camera, Size } from './camera.ts'
import { headingOf } from './lay-out-map.ts'
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

/** Beside a name, on each side. */
const margin = 7

const lettersIn = (width: number): number => Math.floor((width - margin + 1) / letterWidth)

/** Whether a part of such a size in the world shows its name, or the beginning of it. */
export function hasRoomForName(box: Size, scale: number, name: string, isGroup: boolean): boolean {
  const width = box.width * scale
  const isWide = width >= 34 && lettersIn(width - margin) >= Math.min(fewestLetters, name.length)
  return isWide && (isGroup ? headingOf(box) * scale >= 11 : box.height * scale >= 15)
}

/** The names of what is large enough for them, and in large parts what they hold. No two lie over each other. */
export function placeLabels(
  map: MapData,
  { count, nodes }: Pick<VisibleParts, 'count' | 'nodes'>,
  { camera, size }: { readonly camera: Camera; readonly size: Size },
  /** From the longest to the shortest. */
  describeSize: (node: number) => readonly string[],
): Label[] {
  const labels: Label[] = []
  for (let index = 0; index < count && labels.length < mostLabels; index++) {
    const node = nodes[index]!
    const box = { width: map.boxes[node * 4 + 2]!, height: map.boxes[node * 4 + 3]! }
    const width = box.width * camera.scale
    const height = box.height * camera.scale
    const x = (map.boxes[node * 4]! - camera.x) * camera.scale + size.width / 2
    const y = (map.boxes[node * 4 + 1]! - camera.y) * camera.scale + size.height / 2
    const isGroup = map.isOpen[node] === 1
    if (!hasRoomForName(box, camera.scale, map.names[node]!, isGroup)) continue
    const heading = headingOf(box) * camera.scale
    // The name of a group that is partly outside stays where it can be seen.
    const left = Math.max(x, isGroup ? 0 : x) + margin
    const room = lettersIn(x + width - left)
    if (room < Math.min(fewestLetters, map.names[node]!.length)) continue
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
    const told = isTall ? describeSize(node).find((text) => text.length <= room) : undefined
    if (told !== undefined) labels.push(place(told, name.top + lineHeight, 'quiet'))
  }
  return labels
}

function isOver(one: Label, other: Label): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < lineHeight
}

function cutText(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`
}
