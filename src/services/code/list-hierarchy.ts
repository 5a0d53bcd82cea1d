import { edgesBeyond } from '../../agents/knowledge/flow/beyond-calls.ts'
import { callersOf } from '../../agents/knowledge/flow/value-calls.ts'
import type { KnownCallers } from '../../agents/knowledge/flow/value-calls.ts'
import { createUserOrder } from '../../agents/knowledge/order-users.ts'
import { labelProjects } from '../../agents/projects.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import type { Completeness, EdgeRecord, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { requireNode } from './describe-node.ts'

export type HierarchyRelation = keyof typeof relations

export type HierarchyQuery = {
  readonly nodeId: string
  readonly relation: HierarchyRelation
  readonly limit: number
  readonly offset: number
}

export type HierarchyLevel = {
  readonly node: NodeRecord
  readonly entries: readonly {
    readonly edge: EdgeRecord
    readonly node: NodeRecord
    readonly hasMore: boolean
  }[]
  /** Of all entries; `entries` may hold fewer. */
  readonly total: number
  /** Null where nothing tells. */
  readonly complete: boolean | null
  readonly reasons: Completeness['reasons']
}

const callKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'decorates', 'handles', 'requests']
const relations = {
  callers: { direction: 'in', kinds: callKinds },
  callees: { direction: 'out', kinds: callKinds },
  supertypes: { direction: 'out', kinds: ['extends', 'implements'] },
  subtypes: { direction: 'in', kinds: ['extends', 'implements'] },
  overridden: { direction: 'out', kinds: ['overrides'] },
  overriding: { direction: 'in', kinds: ['overrides'] },
} as const satisfies Record<string, { direction: 'in' | 'out'; kinds: readonly EdgeKind[] }>

/** Sites of an edge that are shown. */
const maximumSites = 20
/** Calls that lead nowhere: of more it is only known that there are many. */
const maximumUnresolvedCalls = 2000

/** One level of a tree of calls or types. */
export function listHierarchy([snapshot]: readonly [Snapshot], query: HierarchyQuery): HierarchyLevel {
  const node = requireNode(snapshot, query.nodeId)
  const { direction, kinds } = relations[query.relation]
  const callers = query.relation === 'callers' ? callersOf(snapshot, node) : undefined
  const beyond = [...listBeyond(snapshot, node, query), ...(callers?.ofValue ?? [])]
  const edges = listEdges(snapshot, node, query, beyond)
  const linked = snapshot
    .countEdges(node.nodeId)
    .filter((each) => each.direction === direction && kinds.some((kind) => kind === each.kind))
    .reduce((sum, { count }) => sum + count, 0)
  const hasMore = ({ nodeId }: NodeRecord): boolean =>
    snapshot.edges(nodeId, { direction, kinds, limit: 1, maxSites: 0 }).length > 0
  return {
    node,
    entries: edges.map((edge) => {
      const other = direction === 'in' ? edge.from : edge.to
      return { edge, node: other, hasMore: hasMore(other) }
    }),
    total: linked + beyond.length,
    ...extentOf(snapshot, node, query.relation, callers),
  }
}

/** What leads to a node in the order of importance, what it leads to in that of the snapshot. */
function listEdges(
  snapshot: Snapshot,
  node: NodeRecord,
  query: HierarchyQuery,
  beyond: readonly EdgeRecord[],
): EdgeRecord[] {
  const { direction, kinds } = relations[query.relation]
  const { limit, offset } = query
  if (direction === 'out' && beyond.length === 0)
    return snapshot.edges(node.nodeId, { direction, kinds, limit, offset, maxSites: maximumSites })
  const edges = [...snapshot.edges(node.nodeId, { direction, kinds, maxSites: maximumSites }), ...beyond]
  const compare = createUserOrder(snapshot)
  const sorted = direction === 'out' ? edges : edges.toSorted((one, other) => compare(one.from, other.from))
  return sorted.slice(offset, offset + limit)
}

/** Of this repository alone. */
function listBeyond(snapshot: Snapshot, node: NodeRecord, { relation }: HierarchyQuery): EdgeRecord[] {
  if (relation !== 'callers' && relation !== 'callees') return []
  const { direction } = relations[relation]
  const projects = labelProjects([{ repoName: snapshot.info.repoName, snapshot }])
  return projects
    .flatMap((project) => edgesBeyond(projects, project, node, direction))
    .map(({ edge }) => edge)
}

/** Of types and overrides nothing counts what could not be linked. */
function extentOf(
  snapshot: Snapshot,
  node: NodeRecord,
  relation: HierarchyRelation,
  callers: KnownCallers | undefined,
): Pick<HierarchyLevel, 'complete' | 'reasons'> {
  // Of every relation: none of these edges is known yet.
  if (snapshot.info.linking === true) return snapshot.completeness(node.nodeId)
  if (callers !== undefined) return callers.known
  if (relation !== 'callees') return { complete: null, reasons: [] }
  const open = snapshot.unresolvedCallsIn(node.nodeId, maximumUnresolvedCalls)
  const counts = new Map<string, number>()
  for (const { reason } of open) {
    // Calls that surely leave the repository lead to nothing that could be listed.
    if (reason !== 'external' && reason !== 'builtin') counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const { layer, unlinked } = snapshot.info
  if (layer !== undefined && layer !== 'everything')
    counts.set('bound-hit', (counts.get('bound-hit') ?? 0) + 1)
  if (unlinked !== undefined)
    counts.set('linking-failed', (counts.get('linking-failed') ?? 0) + unlinked.count)
  const reasons = [...counts].map(([reason, count]) => ({ reason, count }))
  reasons.sort((one, other) => other.count - one.count)
  return { complete: reasons.length === 0 && open.length < maximumUnresolvedCalls, reasons }
}
