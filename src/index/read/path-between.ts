import type { EdgeKind } from '../../graph/graph.ts'
import type { EdgeRecord } from '../snapshot.ts'
import { EdgeColumn } from './edges.ts'
import type { Edges } from './edges.ts'
import type { Nodes } from './nodes.ts'
import type { Reader } from './reader.ts'

const DEFAULT_KINDS: readonly EdgeKind[] = [
  'calls',
  'instantiates',
  'references',
  'imports',
  'extends',
  'implements',
  'handles',
  'requests',
]
const DEFAULT_DEPTH = 12
const MAX_SITES = 3

/** Breadth first from both ends, always widening the smaller front. */
export function findPath(
  reader: Reader,
  nodes: Nodes,
  edges: Edges,
  fromId: string,
  toId: string,
  {
    kinds = DEFAULT_KINDS,
    maxDepth = DEFAULT_DEPTH,
  }: { kinds?: readonly EdgeKind[]; maxDepth?: number } = {},
): EdgeRecord[] | undefined {
  const from = nodes.nodeNumber(fromId)
  const to = nodes.nodeNumber(toId)
  if (from < 0 || to < 0) return undefined
  if (from === to) return []
  const wanted = new Set(kinds)
  const forward = createFront(from)
  const backward = createFront(to)
  for (let depth = 0; depth < maxDepth; depth++) {
    const isForward = forward.edge.length <= backward.edge.length
    const [front, other] = isForward ? [forward, backward] : [backward, forward]
    if (front.edge.length === 0) return undefined
    const meeting = widen(reader, edges, wanted, front, other, isForward)
    if (meeting !== -1) return joinPath(reader, edges, forward, backward, meeting)
  }
  return undefined
}

interface Front {
  /** The edge by which each node was reached, -1 for the start. */
  readonly reachedBy: Map<number, number>
  /** Nodes reached last. */
  edge: number[]
}

function createFront(start: number): Front {
  return { reachedBy: new Map([[start, -1]]), edge: [start] }
}

function widen(
  reader: Reader,
  edges: Edges,
  kinds: ReadonlySet<EdgeKind>,
  front: Front,
  other: Front,
  isForward: boolean,
): number {
  const next: number[] = []
  for (const node of front.edge) {
    for (const edge of edges.numbers(node, isForward ? 'out' : 'in')) {
      if (!kinds.has(edges.kindOf(edge))) continue
      const neighbour = reader.rows.edge.get(edge, isForward ? EdgeColumn.TO : EdgeColumn.FROM)
      if (front.reachedBy.has(neighbour)) continue
      front.reachedBy.set(neighbour, edge)
      if (other.reachedBy.has(neighbour)) return neighbour
      next.push(neighbour)
    }
  }
  front.edge = next
  return -1
}

function joinPath(
  reader: Reader,
  edges: Edges,
  forward: Front,
  backward: Front,
  meeting: number,
): EdgeRecord[] {
  const path: number[] = []
  let node = meeting
  for (let edge = forward.reachedBy.get(node) ?? -1; edge !== -1; edge = forward.reachedBy.get(node) ?? -1) {
    path.unshift(edge)
    node = reader.rows.edge.get(edge, EdgeColumn.FROM)
  }
  node = meeting
  for (
    let edge = backward.reachedBy.get(node) ?? -1;
    edge !== -1;
    edge = backward.reachedBy.get(node) ?? -1
  ) {
    path.push(edge)
    node = reader.rows.edge.get(edge, EdgeColumn.TO)
  }
  return path.map((edge) => edges.record(edge, MAX_SITES))
}
