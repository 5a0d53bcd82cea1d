import { NodeFlagBit, nodeKinds } from '../../src/graph/graph.ts'
import type { LinkedGraph, NodeKind } from '../../src/graph/graph.ts'

const HOLDERS: ReadonlySet<NodeKind> = new Set(['variable', 'field'])

/** Nodes that the code of a recorded function may be told as: a class is its constructor, too. */
export function placesOfCode({ nodes }: LinkedGraph, node: number): number[] {
  const places = [node, codeAround({ nodes }, node)]
  if (nodeKinds[nodes.kind[node]!] !== 'class') return places
  for (let other = 0; other < nodes.count; other++) {
    if (nodes.parent[other] === node && (nodes.flags[other]! & NodeFlagBit.CONSTRUCTOR) !== 0)
      places.push(other)
  }
  return places
}

/** The node itself, or the nearest around a variable or field, which run nothing. */
export function codeAround({ nodes }: Pick<LinkedGraph, 'nodes'>, node: number): number {
  let around = node
  while (nodes.parent[around] !== -1 && HOLDERS.has(nodeKinds[nodes.kind[around]!]!))
    around = nodes.parent[around]!
  return around
}
