import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'

/** Definitions that must have one name: a method with those that it overrides and that override it, a class with its constructors. */
export interface NameFamily {
  readonly members: ReadonlyMap<string, NodeRecord>
  /** Declarations outside the repository that fix the name. */
  readonly external: readonly NodeRecord[]
}

const mostMembers = 500

export function findNameFamily(snapshot: Snapshot, node: NodeRecord): NameFamily {
  const members = new Map([[node.nodeId, node]])
  const external: NodeRecord[] = []
  const queue = [node]
  const add = (other: NodeRecord): void => {
    if (other.kind === 'external') external.push(other)
    else if (other.name === node.name && !members.has(other.nodeId)) {
      members.set(other.nodeId, other)
      queue.push(other)
    }
  }
  for (let next = queue.shift(); next !== undefined && members.size < mostMembers; next = queue.shift()) {
    for (const direction of ['in', 'out'] as const) {
      if (next.kind !== 'method' && next.kind !== 'field') break
      const edges = snapshot.edges(next.nodeId, {
        direction,
        kinds: ['overrides', 'implements'],
        limit: mostMembers,
        maxSites: 1,
      })
      for (const { from, to } of edges) add(direction === 'in' ? from : to)
    }
    for (const other of findSameInHierarchy(snapshot, next)) add(other)
    if (next.kind === 'class') for (const child of snapshot.childrenOf(next.nodeId)) add(child)
    for (const overload of findOverloads(snapshot, next)) add(overload)
  }
  return { members, external }
}

/** Definitions of the same name in the same place: overloads of a function, parts of a class. */
function findOverloads(snapshot: Snapshot, node: NodeRecord): NodeRecord[] {
  if (node.parentId === null) return []
  return snapshot
    .childrenOf(node.parentId)
    .filter(({ name, kind, nodeId }) => name === node.name && kind === node.kind && nodeId !== node.nodeId)
}

/** Members of the same name in the types directly above and below, whatever kind they are: a field may hold a method. */
function findSameInHierarchy(snapshot: Snapshot, node: NodeRecord): NodeRecord[] {
  if (node.parentId === null || (node.kind !== 'method' && node.kind !== 'field')) return []
  const own = node.parentId
  return (['in', 'out'] as const).flatMap((direction) =>
    snapshot
      .edges(own, { direction, kinds: ['extends', 'implements'], limit: mostMembers, maxSites: 1 })
      .filter(({ known }) => known !== 'possible')
      .flatMap(({ from, to }) => snapshot.childrenOf((direction === 'in' ? from : to).nodeId))
      .filter(({ name }) => name === node.name),
  )
}
