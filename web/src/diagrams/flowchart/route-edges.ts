/**
 * Lines that run behind no box. Between two ranks there is no box, so a line may go aside there; beside the boxes of a
 * rank it runs straight, in the gap that the layout has kept for it.
 */
import type { Point } from '../scene/scene.ts'
import type { Block } from '../scene/type-setter.ts'
import type { ChartEdge, ShapeName } from './flowchart.ts'
import { borderAt } from './shapes.ts'
import type { Size } from './shapes.ts'

/** Where a box stands, by its center. */
export interface Room extends Point, Size {
  readonly id: string
  readonly shape: ShapeName
}

export interface UnroutedEdge {
  readonly edge: ChartEdge
  readonly text: Block | undefined
  /** The center of its label. */
  readonly labelAt: Point | undefined
  readonly from: Room
  readonly to: Room
  /** Subgraphs that it leads from or to: within them it is not seen. */
  readonly outside: readonly Room[]
  /** One in each rank between both ends. */
  readonly points: readonly Point[]
}

export interface PlacedEdge extends Pick<UnroutedEdge, 'edge' | 'text' | 'labelAt'> {
  /** A start, and of each cubic curve from there on two control points and an end. */
  readonly line: readonly Point[]
}

/** How far the edge of a box to itself goes out. */
export const loopReach = 34
const maxPortGap = 18
/** Of a side of a box, where lines end. */
const portShare = 0.6

/** @param isUpright whether ranks are below one another */
export function routeEdges(
  edges: readonly UnroutedEdge[],
  boxes: readonly Room[],
  isUpright: boolean,
): PlacedEdge[] {
  const [along, across] = isUpright ? (['y', 'x'] as const) : (['x', 'y'] as const)
  const [length, breadth] = isUpright ? (['height', 'width'] as const) : (['width', 'height'] as const)
  const toPoint = (a: number, c: number): Point => (isUpright ? { x: c, y: a } : { x: a, y: c })

  /** Of each rank by its middle, how far its boxes and labels reach to both sides. */
  const ranks = new Map<number, number>()
  const widen = (middle: number, size: number): void => {
    const rank = Math.round(middle)
    ranks.set(rank, Math.max(size / 2, ranks.get(rank) ?? 0))
  }
  for (const box of boxes) widen(box[along], box[length])
  for (const { text, labelAt } of edges) if (text && labelAt) widen(labelAt[along], text[length])
  const reachOf = (point: Point): number => ranks.get(Math.round(point[along])) ?? 0

  const ports = spreadPorts()
  return edges.map((edge, index) => {
    const placed = { edge: edge.edge, text: edge.text }
    if (edge.from === edge.to) return { ...placed, ...routeLoop(edge) }
    const corners = cornersOf(edge, ports.get(`${index} from`)!, ports.get(`${index} to`)!)
    const seen = edge.outside.reduce((rest, room) => cutAt(rest, room), corners)
    return { ...placed, labelAt: edge.labelAt, line: smooth(seen) }
  })

  /** Where across a side of its box each line ends: in the order of what they lead to, so that they do not cross. */
  function spreadPorts(): Map<string, number> {
    const sides = new Map<string, { room: Room; ends: { key: string; toward: number }[] }>()
    const note = (key: string, room: Room, next: Point): void => {
      const side = `${next[along] > room[along] ? 'after' : 'before'} ${room.id}`
      if (!sides.has(side)) sides.set(side, { room, ends: [] })
      sides.get(side)!.ends.push({ key, toward: next[across] })
    }
    for (const [index, { from, to, points }] of edges.entries()) {
      if (from === to) continue
      note(`${index} from`, from, points[0] ?? to)
      note(`${index} to`, to, points.at(-1) ?? from)
    }
    const places = new Map<string, number>()
    for (const { room, ends } of sides.values()) {
      const gap = Math.min(maxPortGap, (room[breadth] * portShare) / ends.length)
      for (const [index, { key }] of ends.toSorted((one, other) => one.toward - other.toward).entries())
        places.set(key, room[across] + (index - (ends.length - 1) / 2) * gap)
    }
    return places
  }

  /** The line with straight pieces beside the boxes of each rank. */
  function cornersOf({ from, to, points }: UnroutedEdge, fromPort: number, toPort: number): Point[] {
    const sign = to[along] > from[along] ? 1 : -1
    const start = borderAt(from, across, fromPort, sign)
    const end = borderAt(to, across, toPort, -sign)
    return [
      toPoint(start, fromPort),
      toPoint(from[along] + sign * reachOf(from), fromPort),
      ...points.flatMap((point) =>
        [-1, 1].map((side) => toPoint(point[along] + side * sign * reachOf(point), point[across])),
      ),
      toPoint(to[along] - sign * reachOf(to), toPort),
      toPoint(end, toPort),
    ]
  }

  /** Curves through points that go neither back along the ranks nor farther across than the points (Fritsch, Carlson). */
  function smooth(all: readonly Point[]): Point[] {
    const points = all.filter(
      (point, index) => index === 0 || Math.abs(point[along] - all[index - 1]![along]) > 0.5,
    )
    const slopes = points.map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined || after === undefined) return 0
      const [one, other] = [point[along] - before[along], after[along] - point[along]]
      const [slope, next] = [(point[across] - before[across]) / one, (after[across] - point[across]) / other]
      if (slope * next <= 0) return 0
      const middle = (slope * other + next * one) / (one + other)
      return 2 * Math.sign(slope) * Math.min(Math.abs(slope), Math.abs(next), Math.abs(middle) / 2)
    })
    return points.flatMap((point, index) => {
      const before = points[index - 1]
      if (before === undefined) return [point]
      const third = (point[along] - before[along]) / 3
      return [
        toPoint(before[along] + third, before[across] + third * slopes[index - 1]!),
        toPoint(point[along] - third, point[across] - third * slopes[index]!),
        point,
      ]
    })
  }

  function routeLoop({ from, text }: UnroutedEdge): Pick<PlacedEdge, 'line' | 'labelAt'> {
    const aside = Math.min(12, from[length] / 4)
    const [start, end] = [from[along] - aside, from[along] + aside]
    const out = from[across] + from[breadth] / 2 + loopReach
    return {
      line: [
        toPoint(start, borderAt(from, along, start, 1)),
        toPoint(start - aside, out),
        toPoint(end + aside, out),
        toPoint(end, borderAt(from, along, end, 1)),
      ],
      labelAt: text && toPoint(from[along], out + text[breadth] / 2),
    }
  }
}

/** What of a line is outside of a box that it begins or ends in. */
function cutAt(points: readonly Point[], room: Room): Point[] {
  const isWithin = ({ x, y }: Point): boolean =>
    Math.abs(x - room.x) < room.width / 2 && Math.abs(y - room.y) < room.height / 2
  if (points.length > 1 && !isWithin(points[0]!) && isWithin(points.at(-1)!))
    return cutAt(points.toReversed(), room).toReversed()
  const first = points.findIndex((point) => !isWithin(point))
  if (first < 1) return [...points]
  const [inside, outside] = [points[first - 1]!, points[first]!]
  const shares = (['x', 'y'] as const).map((axis) => {
    const by = outside[axis] - inside[axis]
    const border = room[axis] + (Math.sign(by) * room[axis === 'x' ? 'width' : 'height']) / 2
    return by === 0 ? 1 : Math.min(1, (border - inside[axis]) / by)
  })
  const share = Math.min(...shares)
  const cut = { x: inside.x + share * (outside.x - inside.x), y: inside.y + share * (outside.y - inside.y) }
  return [cut, ...points.slice(first)]
}
