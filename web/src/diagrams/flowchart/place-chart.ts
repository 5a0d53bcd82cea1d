import { Graph, layout } from '@dagrejs/dagre'
import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre'
import { NotUnderstood } from '../not-understood.ts'
import type { Label } from '../scene/label.ts'
import type { Point } from '../scene/scene.ts'
import { setLabel } from '../scene/type-setter.ts'
import type { Block, TypeSetter } from '../scene/type-setter.ts'
import { ChartLevels } from './chart-levels.ts'
import type { ChartEdge, ChartNode, Direction, Flowchart, Subgraph } from './flowchart.ts'
import { loopReach, routeEdges } from './route-edges.ts'
import type { PlacedEdge, Room } from './route-edges.ts'
import { sizeShape } from './shapes.ts'
import type { Size } from './shapes.ts'

const maxTextWidth = 200
/** Between the border of a subgraph and what is in it. */
const padding = 16
/** Between boxes side by side, between ranks, and between lines that pass. */
const gaps = { nodesep: 36, ranksep: 52, edgesep: 18 }

export interface PlacedNode {
  readonly node: ChartNode
  readonly room: Room
  readonly text: Block
}
export interface PlacedGroup {
  readonly group: Subgraph
  readonly room: Room
  readonly title: Block
}

export interface PlacedChart extends Size {
  readonly nodes: readonly PlacedNode[]
  /** Outer ones come before inner ones. */
  readonly groups: readonly PlacedGroup[]
  readonly edges: readonly PlacedEdge[]
}

/** Where everything of a chart stands. @throws NotUnderstood, see {@link ChartLevels} */
export function placeChart(chart: Flowchart, setter: TypeSetter): PlacedChart {
  return new ChartPlacer(chart, setter).place()
}

/** What is laid out together. */
interface Level {
  readonly direction: Direction
  readonly graph: Graph<GraphLabel, NodeLabel, EdgeLabel>
  readonly edges: readonly {
    readonly edge: ChartEdge
    readonly text: Block | undefined
    readonly name: string
  }[]
  /** Of nodes and closed subgraphs, as they are drawn. */
  readonly sizes: Map<string, Size>
  /** Of boxes with an edge to themselves, the room beside them. */
  readonly loops: ReadonlyMap<string, number>
  readonly closed: Map<string, PlacedChart>
  readonly open: Subgraph[]
}

class ChartPlacer {
  readonly #chart: Flowchart
  readonly #setter: TypeSetter
  readonly #levels: ChartLevels
  readonly #nodes: ReadonlyMap<string, ChartNode>

  constructor(chart: Flowchart, setter: TypeSetter) {
    this.#chart = chart
    this.#setter = setter
    this.#levels = new ChartLevels(chart)
    this.#nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  }

  place(): PlacedChart {
    const all = [...this.#chart.nodes, ...this.#chart.subgraphs].map(({ id }) => id)
    const top = all.filter((id) => this.#levels.parentOf(id) === undefined)
    return this.#placeLevel(undefined, top, this.#chart.direction)
  }

  #placeLevel(id: string | undefined, members: readonly string[], direction: Direction): PlacedChart {
    const graph: Level['graph'] = new Graph({ multigraph: true, compound: true })
    graph.setGraph({ ...gaps, rankdir: direction })
    const edges = this.#levels.edgesOf(id).map((edge, index) => {
      return { edge, text: edge.label && this.#set(edge.label), name: String(index) }
    })
    const loops = new Map<string, number>()
    for (const { edge, text } of edges) {
      if (edge.from !== edge.to) continue
      if (loops.has(edge.from)) throw new NotUnderstood()
      loops.set(edge.from, loopReach + (isUpright(direction) ? (text?.width ?? 0) : 0))
    }
    const level: Level = { direction, graph, edges, loops, sizes: new Map(), closed: new Map(), open: [] }
    for (const member of members) this.#add(level, member, undefined)
    // Where several orders cross as few lines, the library takes the one of the last.
    for (const { edge, text, name } of edges.toReversed()) {
      if (edge.from === edge.to) continue
      const size =
        text === undefined ? { width: 0, height: 0 } : { width: text.width + 8, height: text.height }
      const ends = [this.#levels.anchorOf(edge.from, 'from'), this.#levels.anchorOf(edge.to, 'to')] as const
      graph.setEdge(...ends, { ...size, minlen: edge.length, labelpos: 'c' }, name)
    }
    layout(graph)
    if (this.#widenForTitles(level)) layout(graph)
    this.#lowerForTitles(level)
    return this.#finish(level)
  }

  #add(level: Level, id: string, parent: string | undefined): void {
    const node = this.#nodes.get(id)
    const group = this.#levels.groups.get(id)
    const size =
      node === undefined ? this.#sizeGroup(level, group!) : sizeShape(node.shape, this.#set(node.label))
    const beside = level.loops.get(id) ?? 0
    level.sizes.set(id, size)
    level.graph.setNode(id, {
      width: size.width + (isUpright(level.direction) ? beside : 0),
      height: size.height + (isUpright(level.direction) ? 0 : beside),
    })
    if (parent !== undefined) level.graph.setParent(id, parent)
    if (!this.#levels.isOpen(id)) return
    level.open.push(group!)
    for (const member of group!.members) this.#add(level, member, id)
  }

  /** A closed subgraph is laid out; how large an open one is shows when its parent is. */
  #sizeGroup(level: Level, { id, members, title, direction }: Subgraph): Size {
    if (this.#levels.isOpen(id)) return { width: 0, height: 0 }
    const inner = this.#placeLevel(id, members, direction ?? level.direction)
    level.closed.set(id, inner)
    const { width, height } = this.#set(title)
    return { width: Math.max(inner.width, width) + 2 * padding, height: inner.height + height + 2 * padding }
  }

  /** Whether an open subgraph is narrower than its title: one box in it takes that much room then. */
  #widenForTitles({ graph, open }: Level): boolean {
    const narrow = open.flatMap(({ id, title }) => {
      const width = this.#set(title).width + padding
      return width > graph.node(id).width ? [{ leaf: this.#levels.leavesOf(id)[0]!, width }] : []
    })
    for (const { leaf, width } of narrow) graph.node(leaf).width = Math.max(width, graph.node(leaf).width)
    return narrow.length > 0
  }

  /** The library keeps no room for titles: what is below the top of an open subgraph goes down together. */
  #lowerForTitles({ graph, open }: Level): void {
    const shifts = new Map<number, number>()
    for (const { id, title, members } of open) {
      const top = topOf(graph.node(id))
      const room = Math.min(...members.map((member) => topOf(graph.node(member)))) - top
      const missing = this.#set(title).height + 14 - room
      shifts.set(Math.round(top), Math.max(0, missing, shifts.get(Math.round(top)) ?? 0))
    }
    const lower = (y: number): number => {
      const above = [...shifts].filter(([top]) => top + 1 < y)
      return above.reduce((sum, [, by]) => sum + by, y)
    }
    for (const id of graph.nodes()) {
      const node = graph.node(id)
      const [top, bottom] = [lower(topOf(node)), lower(topOf(node) + node.height)]
      if (this.#levels.isOpen(id)) Object.assign(node, { y: (top + bottom) / 2, height: bottom - top })
      else node.y = lower(node.y!)
    }
    for (const edge of graph.edges().map((each) => graph.edge(each))) {
      edge.points = edge.points!.map(({ x, y }) => ({ x, y: lower(y) }))
      if (edge.y !== undefined) edge.y = lower(edge.y)
    }
  }

  #finish(level: Level): PlacedChart {
    const { graph, direction } = level
    const roomOf = (id: string): Room => {
      const { x, y, width, height } = graph.node(id)
      const size = this.#levels.isOpen(id) ? { width, height } : level.sizes.get(id)!
      const aside = (level.loops.get(id) ?? 0) / 2
      const center = isUpright(direction) ? { x: x! - aside, y: y! } : { x: x!, y: y! - aside }
      return { id, ...center, ...size, shape: this.#nodes.get(id)?.shape ?? 'rectangle' }
    }
    const rooms = new Map(graph.nodes().map((id) => [id, roomOf(id)]))
    const unrouted = level.edges.map(({ edge, text, name }) => {
      const [from, to] = [this.#levels.anchorOf(edge.from, 'from'), this.#levels.anchorOf(edge.to, 'to')]
      const found = edge.from === edge.to ? undefined : graph.edge(from, to, name)
      return {
        edge,
        text,
        labelAt: found?.x === undefined ? undefined : { x: found.x, y: found.y! },
        from: rooms.get(from)!,
        to: rooms.get(to)!,
        outside: [edge.from, edge.to].filter((id) => this.#levels.isOpen(id)).map((id) => rooms.get(id)!),
        points: found?.points?.slice(1, -1) ?? [],
      }
    })
    const boxes = [...rooms.values()].filter(({ id }) => !this.#levels.isOpen(id))
    const edges = routeEdges(unrouted, boxes, isUpright(direction))
    const inner = [...level.closed].map(([id, chart]) => {
      const { x, y, height } = rooms.get(id)!
      return moveChart(chart, x - chart.width / 2, y + height / 2 - padding - chart.height)
    })
    const nodes = boxes.flatMap((room): PlacedNode[] => {
      const node = this.#nodes.get(room.id)
      return node === undefined ? [] : [{ node, room, text: this.#set(node.label) }]
    })
    const groups = [...rooms.values()].flatMap((room): PlacedGroup[] => {
      const group = this.#levels.groups.get(room.id)
      return group === undefined ? [] : [{ group, room, title: this.#set(group.title) }]
    })
    return fitChart({
      nodes: [...nodes, ...inner.flatMap((chart) => chart.nodes)],
      groups: [...groups, ...inner.flatMap((chart) => chart.groups)],
      edges: [...edges, ...inner.flatMap((chart) => chart.edges)],
    })
  }

  #set(label: Label): Block {
    return setLabel(this.#setter, label, maxTextWidth)
  }
}

function isUpright(direction: Direction): boolean {
  return direction === 'TB' || direction === 'BT'
}

function topOf({ y, height }: NodeLabel): number {
  return y! - height / 2
}

/** So that its upper left corner is at 0, 0. */
function fitChart(chart: Omit<PlacedChart, keyof Size>): PlacedChart {
  const labels = chart.edges.flatMap(({ text, labelAt }) =>
    text && labelAt ? [{ ...text, ...labelAt }] : [],
  )
  const points = chart.edges.flatMap(({ line }) => line.map((point) => ({ ...point, width: 0, height: 0 })))
  const rooms: (Point & Size)[] = [
    ...[...chart.nodes, ...chart.groups].map(({ room }) => room),
    ...labels,
    ...points,
  ]
  if (rooms.length === 0) return { ...chart, width: 0, height: 0 }
  const left = Math.min(...rooms.map(({ x, width }) => x - width / 2))
  const top = Math.min(...rooms.map(({ y, height }) => y - height / 2))
  return {
    ...moveChart(chart, -left, -top),
    width: Math.max(...rooms.map(({ x, width }) => x + width / 2)) - left,
    height: Math.max(...rooms.map(({ y, height }) => y + height / 2)) - top,
  }
}

function moveChart<Chart extends Omit<PlacedChart, keyof Size>>(chart: Chart, dx: number, dy: number): Chart {
  const move = <Place extends Point>(place: Place): Place => ({ ...place, x: place.x + dx, y: place.y + dy })
  return {
    ...chart,
    nodes: chart.nodes.map((node) => ({ ...node, room: move(node.room) })),
    groups: chart.groups.map((group) => ({ ...group, room: move(group.room) })),
    edges: chart.edges.map((edge) => ({
      ...edge,
      labelAt: edge.labelAt && move(edge.labelAt),
      line: edge.line.map(move),
    })),
  }
}
