import type { EdgeKind } from '../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Condition } from './find-condition.ts'
import { findCondition } from './find-condition.ts'

/** One call; overrides lead from a method that is called to one that may run instead. */
export interface FlowStep {
  readonly from: NodeRecord
  readonly to: NodeRecord
  readonly kind: EdgeKind
  readonly known: string
  readonly filePath: string
  readonly line: number
  /** The line of the call, as it stands. */
  readonly text: string
  readonly condition?: Condition | undefined
}

export const callKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'handles', 'requests']
const mostCallees = 40
const mostOverrides = 4

/** What a definition calls in the repository, in the order of its lines; of overloads the first. */
export function readSteps(snapshot: Snapshot, node: NodeRecord): FlowStep[] {
  // Functions without a name inside it are part of what it does.
  const inner = snapshot.childrenOf(node.nodeId).filter(({ isAnonymous }) => isAnonymous)
  const edges = [node, ...inner]
    .flatMap(({ nodeId }) =>
      snapshot.edges(nodeId, { direction: 'out', kinds: callKinds, limit: mostCallees, maxSites: 1 }),
    )
    .filter(({ to }) => to.kind !== 'external')
  const lines =
    node.startLine >= 1 ? snapshot.readLines(node.filePath, node.startLine, node.endLine) : undefined
  const source = lines?.text.split('\n') ?? []
  const steps = edges.map((edge) => toStep(edge, node, source))
  const overloads = new Set<string>()
  const distinct = steps.filter(({ to, line, known }) => {
    const key = `${line} ${to.name}`
    if (known === 'possible' && overloads.has(key)) return false
    overloads.add(key)
    return true
  })
  return [...distinct, ...overriding(snapshot, node)].sort((a, b) => a.line - b.line)
}

/** Calls of a definition that lead outside the repository, with their lines. */
export function readOutsideCalls(
  snapshot: Snapshot,
  node: NodeRecord,
): { readonly name: string; readonly filePath: string; readonly line: number }[] {
  const external = snapshot
    .edges(node.nodeId, {
      direction: 'out',
      kinds: ['calls', 'instantiates'],
      limit: mostCallees,
      maxSites: 1,
    })
    .flatMap(({ to, sites: [site] }) =>
      to.kind === 'external' && site !== undefined
        ? [{ name: to.name, filePath: site.filePath, line: site.line }]
        : [],
    )
  return external.sort((a, b) => a.line - b.line)
}

function toStep(edge: EdgeRecord, from: NodeRecord, source: readonly string[]): FlowStep {
  const [site] = edge.sites
  const line = site?.line ?? from.startLine
  const isInside = site !== undefined && site.filePath === from.filePath
  return {
    from,
    to: edge.to,
    kind: edge.kind,
    known: edge.known,
    filePath: site?.filePath ?? from.filePath,
    line,
    text: isInside ? (source[line - from.startLine] ?? '').trim() : '',
    ...(isInside ? { condition: findCondition(source, from.startLine, line) } : {}),
  }
}

/** What runs in place of a method that others override. */
function overriding(snapshot: Snapshot, node: NodeRecord): FlowStep[] {
  if (node.kind !== 'method') return []
  return snapshot
    .edges(node.nodeId, { direction: 'in', kinds: ['overrides'], limit: mostOverrides, maxSites: 1 })
    .map((edge) => ({
      from: node,
      to: edge.from,
      kind: 'overrides' as const,
      known: 'possible',
      filePath: edge.from.filePath,
      line: edge.from.startLine,
      text: '',
    }))
}
