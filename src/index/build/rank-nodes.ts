import { NodeFlagBit, edgeKinds, knownLevels, nodeKinds } from '../../graph/graph.ts'
import type { EdgeKind, NodeTable } from '../../graph/graph.ts'
import type { CollectedEdges } from './collect-edges.ts'

/** How much of a node's importance flows along an edge of each kind. */
export const edgeWeights: Readonly<Record<EdgeKind, number>> = {
  contains: 0.2,
  imports: 0.5,
  calls: 1,
  references: 0.6,
  extends: 1,
  implements: 1,
  overrides: 0.3,
  instantiates: 1,
  reads: 0.2,
  writes: 0.2,
  'has-type': 0.5,
  decorates: 0.6,
  tests: 0,
  handles: 0.6,
  requests: 0.4,
  documents: 0.3,
}

const ITERATIONS = 20
const DAMPING = 0.85
const POSSIBLE_WEIGHT = 0.3
const TEST_WEIGHT = 0.2
/** A member lends its class, and a definition its file, this share. */
const TO_PARENT_WEIGHT = 0.3

/** PageRank, in 0..1 of the highest definition or file. Calls from tests count little, or test helpers would lead. */
export function rankNodes(nodes: NodeTable, edges: CollectedEdges): Float64Array {
  const weights = weighEdges(nodes, edges)
  const total = new Float64Array(nodes.count)
  for (let edge = 0; edge < edges.count; edge++) add(total, edges.from[edge] ?? 0, weights[edge] ?? 0)
  for (let node = 0; node < nodes.count; node++) {
    if ((nodes.parent[node] ?? -1) >= 0) add(total, node, TO_PARENT_WEIGHT)
  }
  let rank = new Float64Array(nodes.count).fill(1 / nodes.count)
  for (let iteration = 0; iteration < ITERATIONS; iteration++)
    rank = spreadOnce(nodes, edges, weights, total, rank)
  return scaleToHighest(nodes, rank)
}

function weighEdges(nodes: NodeTable, edges: CollectedEdges): Float64Array {
  const byKind = edgeKinds.map((kind) => edgeWeights[kind])
  const possible = knownLevels.indexOf('possible')
  const testFlags = NodeFlagBit.TEST | NodeFlagBit.IN_TEST_FILE
  const weights = new Float64Array(edges.count)
  for (let edge = 0; edge < edges.count; edge++) {
    let weight = byKind[edges.kind[edge] ?? 0] ?? 0
    if (edges.known[edge] === possible) weight *= POSSIBLE_WEIGHT
    if (((nodes.flags[edges.from[edge] ?? 0] ?? 0) & testFlags) !== 0) weight *= TEST_WEIGHT
    weights[edge] = weight
  }
  return weights
}

function spreadOnce(
  nodes: NodeTable,
  edges: CollectedEdges,
  weights: Float64Array,
  total: Float64Array,
  rank: Float64Array,
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(nodes.count)
  let lost = 0
  for (let node = 0; node < nodes.count; node++) {
    const sum = total[node] ?? 0
    const own = rank[node] ?? 0
    if (sum === 0) {
      lost += own
      continue
    }
    const share = (DAMPING * own) / sum
    const end = edges.start[node + 1] ?? 0
    for (let edge = edges.start[node] ?? 0; edge < end; edge++) {
      add(next, edges.to[edge] ?? 0, share * (weights[edge] ?? 0))
    }
    const parent = nodes.parent[node] ?? -1
    if (parent >= 0) add(next, parent, share * TO_PARENT_WEIGHT)
  }
  const base = (1 - DAMPING + DAMPING * lost) / nodes.count
  for (let node = 0; node < nodes.count; node++) add(next, node, base)
  return next
}

function scaleToHighest(nodes: NodeTable, rank: Float64Array): Float64Array {
  const outside = new Uint8Array(256)
  for (const kind of ['repository', 'directory', 'external'] as const) outside[nodeKinds.indexOf(kind)] = 1
  let highest = 0
  for (let node = 0; node < nodes.count; node++) {
    if (outside[nodes.kind[node] ?? 0] === 0) highest = Math.max(highest, rank[node] ?? 0)
  }
  if (highest === 0) return rank
  for (let node = 0; node < rank.length; node++) rank[node] = Math.min(1, rank[node]! / highest)
  return rank
}

function add(array: Float64Array, index: number, value: number): void {
  array[index] = (array[index] ?? 0) + value
}
