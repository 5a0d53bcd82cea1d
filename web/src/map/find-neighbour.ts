import { childrenOf } from './map-data.ts'
import type { MapData } from './map-data.ts'

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/**
 * The next folded or single node in a direction, -1 for none: the nearest whose middle lies that way, those straight
 * ahead before those aside. From a group one goes to what is beside it.
 */
export function findNeighbour(map: MapData, from: number, direction: Direction): number {
  const [x, y] = middle(map, from)
  const [right, down] = steps[direction]
  let best = -1
  let bestCost = Infinity
  for (let node = 1; node < map.count; node++) {
    if (node === from || hasShownChildren(map, node) || isInside(map, node, from)) continue
    const [otherX, otherY] = middle(map, node)
    const ahead = (otherX - x) * right + (otherY - y) * down
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right)
    if (ahead <= 1e-6 || aside > ahead * 2) continue
    const cost = ahead + aside * 2
    if (cost < bestCost) [best, bestCost] = [node, cost]
  }
  return best
}

/** The innermost shown node at a point of the world; -1 for none. */
export function findNodeAt(map: MapData, x: number, y: number): number {
  const { boxes } = map
  const isHit = (node: number): boolean => {
    const [right, down] = [x - boxes[node * 4]!, y - boxes[node * 4 + 1]!]
    return right >= 0 && right <= boxes[node * 4 + 2]! && down >= 0 && down <= boxes[node * 4 + 3]!
  }
  let found = -1
  for (let next: number | undefined = 0; next !== undefined;) {
    next = childrenOf(map, next).find(isHit)
    if (next !== undefined) found = next
  }
  return found
}

const steps: { readonly [Key in Direction]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isDirection(key: string): key is Direction {
  return key in steps
}

function middle({ boxes }: MapData, node: number): [number, number] {
  return [boxes[node * 4]! + boxes[node * 4 + 2]! / 2, boxes[node * 4 + 1]! + boxes[node * 4 + 3]! / 2]
}

function hasShownChildren({ childStart }: MapData, node: number): boolean {
  return childStart[node + 1]! > childStart[node]!
}

function isInside({ parents }: MapData, node: number, group: number): boolean {
  for (let at = parents[node]!; at > 0; at = parents[at]!) if (at === group) return true
  return false
}
