import { edgeKinds, knownLevels } from '../../graph/graph.ts'
import { edgeWeights } from '../build/rank-nodes.ts'
import { EdgeColumn } from '../read/edges.ts'
import type { Reader } from '../read/reader.ts'

const RESTART = 0.4
const SMALLEST_REST = 2e-4
const MAX_PUSHES = 500
/** Neighbours of a hub say little, and looking at all of them costs much. */
const MAX_NEIGHBOURS = 100
const BACKWARD_WEIGHT = 0.6
const POSSIBLE_WEIGHT = 0.3
const weights = edgeKinds.map((kind) => edgeWeights[kind])
const possible = knownLevels.indexOf('possible')

/**
 * Personalised PageRank from the best hits by local pushes: only nodes that get a noticeable share are touched, so the
 * cost depends on the hits and not on the size of the graph. Returns each reached node's share.
 */
export function spreadOverGraph(reader: Reader, seeds: ReadonlyMap<number, number>): Map<number, number> {
  const rank = new Map<number, number>()
  const rest = new Map<number, number>()
  let total = 0
  for (const score of seeds.values()) total += score
  if (total <= 0) return rank
  const queue: number[] = []
  for (const [node, score] of seeds) {
    rest.set(node, score / total)
    queue.push(node)
  }
  for (let pushes = 0; pushes < MAX_PUSHES && pushes < queue.length; pushes++) {
    const node = queue[pushes] ?? 0
    const amount = rest.get(node) ?? 0
    if (amount < SMALLEST_REST) continue
    rest.set(node, 0)
    rank.set(node, (rank.get(node) ?? 0) + RESTART * amount)
    const neighbours = neighboursOf(reader, node)
    let sum = 0
    for (const weight of neighbours.values()) sum += weight
    for (const [neighbour, weight] of neighbours) {
      const before = rest.get(neighbour) ?? 0
      const after = before + ((1 - RESTART) * amount * weight) / sum
      rest.set(neighbour, after)
      if (before < SMALLEST_REST && after >= SMALLEST_REST) queue.push(neighbour)
    }
  }
  return rank
}

function neighboursOf(reader: Reader, node: number): Map<number, number> {
  const { edge, edgeStart, incoming, incomingStart } = reader.rows
  const neighbours = new Map<number, number>()
  const add = (number: number, column: number, factor: number): void => {
    const how = edge.get(number, EdgeColumn.KIND)
    const weight = (weights[how & 255] ?? 0) * factor * (how >> 8 === possible ? POSSIBLE_WEIGHT : 1)
    const neighbour = edge.get(number, column)
    if (weight > 0) neighbours.set(neighbour, (neighbours.get(neighbour) ?? 0) + weight)
  }
  const outStart = edgeStart.get(node)
  const outEnd = Math.min(edgeStart.get(node + 1), outStart + MAX_NEIGHBOURS)
  for (let number = outStart; number < outEnd; number++) add(number, EdgeColumn.TO, 1)
  const inStart = incomingStart.get(node)
  const inEnd = Math.min(incomingStart.get(node + 1), inStart + MAX_NEIGHBOURS)
  for (let index = inStart; index < inEnd; index++) add(incoming.get(index), EdgeColumn.FROM, BACKWARD_WEIGHT)
  return neighbours
}
