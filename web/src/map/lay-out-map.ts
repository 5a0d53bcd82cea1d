/**
 * Places each node inside the one that it is in, with an area that grows with what it holds: a squarified treemap
 * (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000). A place depends on the node's siblings and the place around
 * them alone, so nothing moves where something else is unfolded or folded.
 */
import { worldHeight, worldWidth } from './map-data.ts'
import type { MapData } from './map-data.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Areas grow slower than what is inside, so that small parts can still be read. */
const exponent = 0.7
/** Of the shorter side of a group, on each side. */
const padding = 0.03
/** Of the shorter side of a group, for its name; of the whole map, so that large groups give their room to their parts. */
const heading = 0.11
const mostHeading = 0.05
/** Between neighbours, of the shorter side. */
const gap = 0.035

/** x, y, width and height by node, tests behind what they test; `sizeOf` says how much a node holds. */
export function layOutMap(
  { childStart, childNodes, isTest }: Pick<MapData, 'childStart' | 'childNodes' | 'isTest'>,
  sizeOf: (node: number) => number,
): Float32Array {
  const count = childStart.length - 1
  const boxes = new Float32Array(count * 4)
  if (count === 0) return boxes
  boxes.set([0, 0, worldWidth, worldHeight])
  for (let group = 0; group < count; group++) {
    const inside = [...childNodes.subarray(childStart[group], childStart[group + 1])]
    if (inside.length === 0) continue
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(group * 4, group * 4 + 4)
    const pad = group === 0 ? 0 : Math.min(width, height) * padding
    const top = group === 0 ? 0 : headingOf({ width, height })
    const room = { x: x + pad, y: y + top + pad, width: width - 2 * pad, height: height - top - 2 * pad }
    const weighed = inside
      .map((node) => ({ node, weight: Math.max(1, sizeOf(node)) ** exponent }))
      .sort(
        (one, other) =>
          isTest[one.node]! - isTest[other.node]! || other.weight - one.weight || one.node - other.node,
      )
    squarify(weighed, room, (node, box) => {
      const space = (Math.min(box.width, box.height) * gap) / 2
      boxes.set([box.x + space, box.y + space, box.width - 2 * space, box.height - 2 * space], node * 4)
    })
  }
  return boxes
}

/** How high the strip is that has the name of a group. */
export function headingOf({ width, height }: Pick<Box, 'width' | 'height'>): number {
  return Math.min(height * heading, width * heading, worldHeight * mostHeading)
}

type Weighed = { readonly node: number; readonly weight: number }

/** Rows along the shorter side, each as long as that makes its boxes more square. Heaviest first. */
function squarify(items: readonly Weighed[], room: Box, place: (node: number, box: Box) => void): void {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  const scale = (room.width * room.height) / total
  const left = { ...room }
  for (let first = 0; first < items.length;) {
    const side = Math.min(left.width, left.height)
    let end = first + 1
    let area = items[first]!.weight * scale
    let worst = worstRatio(side, area, items[first]!.weight * scale, items[first]!.weight * scale)
    while (end < items.length) {
      const next = items[end]!.weight * scale
      const ratio = worstRatio(side, area + next, items[first]!.weight * scale, next)
      if (ratio > worst) break
      worst = ratio
      area += next
      end += 1
    }
    placeRow(items.slice(first, end), area, scale, left, place)
    first = end
  }
}

/** How far from square the boxes of a row are at most. */
function worstRatio(side: number, area: number, largest: number, smallest: number): number {
  const square = side * side
  return Math.max((square * largest) / (area * area), (area * area) / (square * smallest))
}

/** Takes the row from what is left. */
function placeRow(
  row: readonly Weighed[],
  area: number,
  scale: number,
  left: Box,
  place: (node: number, box: Box) => void,
): void {
  const isUpright = left.width >= left.height
  const thickness = isUpright ? area / left.height : area / left.width
  let along = isUpright ? left.y : left.x
  for (const { node, weight } of row) {
    const length = thickness === 0 ? 0 : (weight * scale) / thickness
    place(
      node,
      isUpright
        ? { x: left.x, y: along, width: thickness, height: length }
        : { x: along, y: left.y, width: length, height: thickness },
    )
    along += length
  }
  if (isUpright) {
    left.x += thickness
    left.width = Math.max(0, left.width - thickness)
  } else {
    left.y += thickness
    left.height = Math.max(0, left.height - thickness)
  }
}
