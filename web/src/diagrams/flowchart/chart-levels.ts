import { NotUnderstood } from '../not-understood.ts'
import type { ChartEdge, Flowchart, Subgraph } from './flowchart.ts'

/**
 * Which parts of a chart are laid out apart. A subgraph is closed if no edge leads from within it to its outside: it is
 * laid out by itself, in its own direction, and is one box to what is around it. Others are laid out with their parents.
 */
export class ChartLevels {
  readonly groups: ReadonlyMap<string, Subgraph>
  readonly #parents = new Map<string, string>()
  readonly #open = new Set<string>()
  readonly #edges: readonly ChartEdge[]

  /** @throws NotUnderstood where an edge joins an open subgraph and what is within or around it. */
  constructor({ subgraphs, edges }: Flowchart) {
    this.groups = new Map(subgraphs.map((group) => [group.id, group]))
    this.#edges = edges
    for (const { id, members } of subgraphs) for (const member of members) this.#parents.set(member, id)
    for (const { from, to } of edges) {
      const [around, aroundOther] = [this.#around(from), this.#around(to)]
      if (around.includes(to) || aroundOther.includes(from)) throw new NotUnderstood()
      for (const id of around) if (!aroundOther.includes(id)) this.#open.add(id)
      for (const id of aroundOther) if (!around.includes(id)) this.#open.add(id)
    }
    if (edges.some(({ from, to }) => from === to && this.#open.has(from))) throw new NotUnderstood()
  }

  isOpen(id: string): boolean {
    return this.#open.has(id)
  }

  parentOf(id: string): string | undefined {
    return this.#parents.get(id)
  }

  /** What is laid out together: of a closed subgraph, or of the chart. */
  edgesOf(level: string | undefined): ChartEdge[] {
    return this.#edges.filter(({ from }) => this.#around(from).find((id) => !this.#open.has(id)) === level)
  }

  /** A node or closed subgraph in an open subgraph that stands for it where an edge ends: the first that no edge within it enters, or leaves. */
  anchorOf(id: string, end: 'from' | 'to'): string {
    if (!this.#open.has(id)) return id
    const within = this.#edges.filter(({ from, to }) =>
      [from, to].every((each) => this.#around(each).includes(id)),
    )
    const leaves = this.leavesOf(id)
    return leaves.find((leaf) => !within.some((edge) => edge[end] === leaf)) ?? leaves[0]!
  }

  /** The nodes and closed subgraphs in an open one, or what is none itself. */
  leavesOf(id: string): string[] {
    if (!this.#open.has(id)) return [id]
    return this.groups.get(id)!.members.flatMap((member) => this.leavesOf(member))
  }

  /** The subgraphs that something is in, from the inside. */
  #around(id: string): string[] {
    const parent = this.#parents.get(id)
    return parent === undefined ? [] : [parent, ...this.#around(parent)]
  }
}
