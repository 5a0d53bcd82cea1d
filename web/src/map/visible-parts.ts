import type { Camera, Size } from './camera.ts'
import type { MapData } from './map-data.ts'

/** What is drawn from one camera: each part behind those that are in it. */
export type VisibleParts = {
  count: number
  /** The first `count` of them. */
  readonly nodes: Int32Array
  /** By place in `nodes`: 1 where what is in the part is too small, and the part stands for it. */
  readonly isSummary: Uint8Array
}

/** What is in a group is drawn where its parts have so many pixels on a side, on average. */
const smallestPixels = 5
/** Below that a part is nothing. */
const leastPixels = 0.6
/** With more, less is drawn of the smallest. */
const budget = 12_000
const largestPixels = 40

export function createVisibleParts(map: MapData): VisibleParts {
  return { count: 0, nodes: new Int32Array(map.count), isSummary: new Uint8Array(map.count) }
}

/**
 * Fills `visible`. Walks from the outermost parts inwards, and not into what is out of view or too small to be told
 * apart: the time depends on what is seen, not on how much there is. `selected` is there whatever its size.
 */
export function findVisible(
  visible: VisibleParts,
  map: MapData,
  selected: number,
  camera: Camera,
  size: Size,
): void {
  let pixels = smallestPixels
  while (!walk(visible, map, camera, size, pixels) && pixels < largestPixels) pixels *= 1.3
  if (selected <= 0 || visible.nodes.subarray(0, visible.count).includes(selected)) return
  visible.nodes[visible.count] = selected
  visible.isSummary[visible.count] = 1
  visible.count += 1
}

/** Whether it stayed within the budget, which the last try need not. */
function walk(
  visible: VisibleParts,
  map: MapData,
  { x, y, scale }: Camera,
  { width, height }: Size,
  pixels: number,
): boolean {
  const { boxes, childStart, childNodes } = map
  const { nodes, isSummary } = visible
  const [left, right] = [x - width / 2 / scale, x + width / 2 / scale]
  const [top, bottom] = [y - height / 2 / scale, y + height / 2 / scale]
  const least = leastPixels / scale
  const isLast = pixels >= largestPixels
  let count = 0
  /** Whether the group is unfolded in the picture. */
  const unfold = (group: number): boolean => {
    const [start, end] = [childStart[group]!, childStart[group + 1]!]
    if (start === end) return false
    const area = boxes[group * 4 + 2]! * boxes[group * 4 + 3]! * scale * scale
    if (group > 0 && area < pixels * pixels * (end - start)) return false
    for (let index = start; index < end; index++) {
      const node = childNodes[index]!
      const at = node * 4
      const [boxLeft, boxTop, boxWidth, boxHeight] = [
        boxes[at]!,
        boxes[at + 1]!,
        boxes[at + 2]!,
        boxes[at + 3]!,
      ]
      if (boxLeft > right || boxTop > bottom || boxLeft + boxWidth < left || boxTop + boxHeight < top)
        continue
      if (boxWidth < least || boxHeight < least) continue
      nodes[count++] = node
    }
    return true
  }
  unfold(0)
  for (let next = 0; next < count; next++) {
    isSummary[next] = unfold(nodes[next]!) ? 0 : 1
    if (count > budget && !isLast) return false
  }
  visible.count = count
  return count <= budget
}
