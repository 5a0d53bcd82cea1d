import type { NodeRecord, Snapshot } from '../snapshot.ts'

export type FamilySources = Pick<Snapshot, 'childrenOf' | 'edges' | 'findFile' | 'findNode' | 'resolveName'>

/** Languages in which a method stands in for a declaration by its name and form, without saying so. */
const byForm = new Set(['go', 'python', 'javascript', 'typescript'])

const MAX_MEMBERS = 50
const kinds = ['overrides', 'implements'] as const

/**
 * Methods that one call may mean together: those that a method overrides, those that override it, and the other
 * implementations of what it overrides. The method itself is none of them.
 */
export function familyOf(snapshot: FamilySources, node: NodeRecord): NodeRecord[] {
  if (node.kind !== 'method') return []
  const declarations = declarationsOf(snapshot, node)
  const implementations = [node, ...declarations].flatMap((each) => implementationsOf(snapshot, each))
  return unique([...declarations, ...implementations], node).slice(0, MAX_MEMBERS)
}

/** What a method overrides, and what it may stand in for by its name where the values of a receiver do not decide. */
export function declarationsOf(snapshot: FamilySources, node: NodeRecord): NodeRecord[] {
  const overridden = snapshot
    .edges(node.nodeId, { direction: 'out', kinds, maxSites: 0 })
    .map(({ to }) => to)
    .filter(({ kind }) => kind === 'method')
  if (!byForm.has(snapshot.findFile(node.filePath)?.language ?? '')) return overridden
  const declared = snapshot
    .resolveName(node.name, { kinds: ['method'], limit: 30 })
    .map((found) => found.node)
    .filter((other) => other.name === node.name && isDeclaration(snapshot, other))
    .filter(
      (other) =>
        openCallersOf(snapshot, other).length > 0 ||
        implementationsOf(snapshot, other).some(({ nodeId }) => nodeId === node.nodeId),
    )
  return unique([...overridden, ...declared], node)
}

/**
 * Who calls a declaration where the values of the receiver do not tell what runs: calls that lead to an implementation,
 * too, are decided.
 */
export function openCallersOf(snapshot: FamilySources, declaration: NodeRecord): string[] {
  const callers = callersOf(snapshot, declaration)
  if (callers.size === 0) return []
  const decided = new Set(
    implementationsOf(snapshot, declaration).flatMap((other) => [...callersOf(snapshot, other)]),
  )
  return [...callers].filter((caller) => !decided.has(caller))
}

export function callersOf(snapshot: Pick<Snapshot, 'edges'>, node: NodeRecord): Set<string> {
  const edges = snapshot.edges(node.nodeId, { direction: 'in', kinds: ['calls'], limit: 500, maxSites: 0 })
  return new Set(edges.map(({ from }) => from.nodeId))
}

/** What overrides a method; of a type that has it by its form (Go), the methods of its implementations. */
export function implementationsOf(snapshot: FamilySources, node: NodeRecord): NodeRecord[] {
  const query = { direction: 'in', kinds, limit: MAX_MEMBERS, maxSites: 0 } as const
  const overriding = snapshot.edges(node.nodeId, query).map(({ from }) => from)
  if (overriding.length > 0 || !isDeclaration(snapshot, node)) return overriding
  return snapshot
    .edges(node.parentId ?? '', query)
    .flatMap(({ from }) => snapshot.childrenOf(from.nodeId))
    .filter(({ kind, name }) => kind === 'method' && name === node.name)
}

export function isDeclaration(snapshot: Pick<Snapshot, 'findNode'>, node: NodeRecord): boolean {
  return node.isAbstract || snapshot.findNode(node.parentId ?? '')?.kind === 'interface'
}

function unique(nodes: readonly NodeRecord[], node: NodeRecord): NodeRecord[] {
  const byId = new Map(nodes.map((each) => [each.nodeId, each]))
  byId.delete(node.nodeId)
  return [...byId.values()]
}
