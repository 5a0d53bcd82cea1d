import { qualifiedName } from '../../agents/tools/show-node.ts'
import { isGuess } from '../../index/names/reading.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'

export type NamedNodes = {
  readonly name: string
  /** Best first; empty where there is none, or more than a name can tell apart. */
  readonly nodes: readonly NodeRecord[]
}

const mostNamesakes = 20

/**
 * What each name stands for where it is written outside of the code, as in a diagram: nodes whose id or whole name it
 * is, or else the end of whose name it is. Nothing here is alike only.
 */
export function nameNodes([snapshot]: readonly [Snapshot], names: readonly string[]): NamedNodes[] {
  return [...new Set(names)].map((name) => ({ name, nodes: nodesNamed(snapshot, name) }))
}

function nodesNamed(snapshot: Snapshot, name: string): NodeRecord[] {
  const found = snapshot.resolveName(name, { limit: mostNamesakes + 1 })
  if (found.length > mostNamesakes) return []
  const nodes = found
    .filter(({ node, reading }) => !isGuess(reading) && node.kind !== 'external')
    .map(({ node }) => node)
  const called = nodes.filter((node) => node.nodeId === name || qualifiedName(node) === name)
  return called.length > 0 ? called : nodes.filter((node) => qualifiedName(node).endsWith(`.${name}`))
}
