import { NotUnderstood } from '../not-understood.ts'
import type { Label } from '../scene/label.ts'
import type {
  ChartEdge,
  ChartNode,
  ChartStyle,
  Direction,
  Flowchart,
  ShapeName,
  Subgraph,
} from './flowchart.ts'
import type { WrittenVertex } from './read-vertex.ts'

interface Vertex {
  shape: ShapeName
  label: Label | undefined
  style: ChartStyle
}
interface OpenSubgraph {
  readonly members: Set<string>
  direction: Direction | undefined
}

/** Collects statements in the order in which they stand; what they say of one node adds up. */
export class ChartBuilder {
  readonly #vertices = new Map<string, Vertex>()
  readonly #edges: ChartEdge[] = []
  readonly #subgraphs: Omit<Subgraph, 'style'>[] = []
  readonly #open: OpenSubgraph[] = []
  readonly #classes = new Map<string, ChartStyle>()
  readonly #classesOf = new Map<string, string[]>()
  #defaultEdgeStyle: ChartStyle = {}

  addVertex({ id, body, className }: WrittenVertex): void {
    const vertex = this.#vertexOf(id)
    if (body !== undefined) {
      vertex.shape = body.shape
      vertex.label = body.label
    }
    if (className !== undefined) this.addClass(id, className)
    this.#open.at(-1)?.members.add(id)
  }

  addEdge(edge: Omit<ChartEdge, 'style'>): void {
    this.#edges.push({ ...edge, style: {} })
  }

  open(): void {
    this.#open.push({ members: new Set(), direction: undefined })
  }

  /** Ends the innermost subgraph. Members are of the first one that ends. */
  close(id: string | undefined, title: Label): void {
    const { members, direction } = this.#open.pop()!
    const name = id ?? `subGraph${this.#subgraphs.length}`
    if (this.#subgraphs.some((other) => other.id === name)) throw new NotUnderstood()
    const taken = new Set(this.#subgraphs.flatMap((other) => other.members))
    this.#subgraphs.push({
      id: name,
      title,
      direction,
      members: [...members].filter((member) => !taken.has(member) && member !== name),
    })
    this.#open.at(-1)?.members.add(name)
  }

  /** Outside of subgraphs, only the header counts. */
  turn(direction: Direction): void {
    const innermost = this.#open.at(-1)
    if (innermost !== undefined) innermost.direction = direction
  }

  defineClass(name: string, style: ChartStyle): void {
    this.#classes.set(name, { ...this.#classes.get(name), ...style })
  }

  addClass(id: string, name: string): void {
    this.#classesOf.set(id, [...(this.#classesOf.get(id) ?? []), name])
  }

  styleNode(id: string, style: ChartStyle): void {
    const vertex = this.#vertexOf(id)
    vertex.style = { ...vertex.style, ...style }
  }

  /** @throws NotUnderstood where no edge of this number is there yet. */
  styleEdge(index: string, style: ChartStyle): void {
    if (index === 'default') {
      this.#defaultEdgeStyle = { ...this.#defaultEdgeStyle, ...style }
      return
    }
    const edge = /^\d+$/u.test(index) ? this.#edges[Number(index)] : undefined
    if (edge === undefined) throw new NotUnderstood()
    this.#edges[Number(index)] = { ...edge, style: { ...edge.style, ...style } }
  }

  finish(): Omit<Flowchart, 'direction'> {
    const groups = new Set(this.#subgraphs.map(({ id }) => id))
    const nodes = [...this.#vertices].flatMap(([id, { shape, label }]): ChartNode[] =>
      groups.has(id) ? [] : [{ id, shape, label: label ?? [[{ text: id }]], style: this.#styleOf(id, true) }],
    )
    return {
      nodes,
      edges: this.#edges.map((edge) => ({ ...edge, style: { ...this.#defaultEdgeStyle, ...edge.style } })),
      subgraphs: this.#subgraphs.map((subgraph) => ({
        ...subgraph,
        style: this.#styleOf(subgraph.id, false),
      })),
    }
  }

  #styleOf(id: string, isNode: boolean): ChartStyle {
    const names = [...(isNode ? ['default'] : []), ...(this.#classesOf.get(id) ?? [])]
    return Object.assign(
      {},
      ...names.map((name) => this.#classes.get(name) ?? {}),
      this.#vertices.get(id)?.style,
    )
  }

  #vertexOf(id: string): Vertex {
    const known = this.#vertices.get(id)
    if (known !== undefined) return known
    const vertex: Vertex = { shape: 'rectangle', label: undefined, style: {} }
    this.#vertices.set(id, vertex)
    return vertex
  }
}
