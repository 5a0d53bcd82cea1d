import type { EdgeKind } from '../../graph/graph.ts'
import { findTextPlaces } from '../../agents/tools/find-text-places.ts'
import { isGuess } from '../../index/names/reading.ts'
import type { Completeness, EdgeRecord, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'

export type NodeDescription = {
  readonly node: NodeRecord
  /** Null where the node has no text, or its file is not kept. */
  readonly source: string | null
  readonly edges: readonly EdgeList[]
  readonly completeness: Completeness
}

export type EdgeList = {
  readonly kind: EdgeKind
  readonly direction: 'in' | 'out'
  /** All of them; `edges` may hold fewer. */
  readonly count: number
  readonly edges: readonly EdgeRecord[]
}

/** Of each kind and direction. */
const maximumEdges = 200

export function describeNode([snapshot]: readonly [Snapshot], nodeId: string): NodeDescription {
  const node = requireNode(snapshot, nodeId)
  const edges = snapshot.countEdges(node.nodeId).map(({ kind, direction, count }) => ({
    kind,
    direction,
    count,
    edges: snapshot.edges(node.nodeId, { direction, kinds: [kind], limit: maximumEdges }),
  }))
  return { node, source: readSource(snapshot, node), edges, completeness: snapshot.completeness(node.nodeId) }
}

/** By id, or by a name that surely means one definition and no other. */
export function requireNode(snapshot: Snapshot, nodeId: string): NodeRecord {
  const readings = snapshot.resolveName(nodeId, { limit: 4 })
  const [meant, ...more] = readings.filter(({ reading }) => !isGuess(reading))
  if (meant !== undefined && more.length === 0) return meant.node
  const similar = readings.length > 0 ? readings.map(({ node }) => node) : snapshot.similarNames(nodeId, 3)
  const textPlaces = findTextPlaces([{ label: '', repoName: '', snapshot }], nodeId)
  const suggestions = similar.slice(0, 3).map((candidate) => candidate.nodeId)
  const hint =
    suggestions.length === 0
      ? ''
      : `; there is ${suggestions.map((id) => `"${id}"`).join(', ')}${similar.length > 3 ? ' and more' : ''}`
  throw new ServiceError('node_not_found', {
    detail: `Node not found: "${nodeId.slice(0, 200)}"${textPlaces === undefined ? '' : `; ${textPlaces.sentence}`}${hint}`,
    suggestions,
  })
}

function readSource(snapshot: Snapshot, node: NodeRecord): string | null {
  if (node.filePath === '' || node.startLine < 1) return null
  return snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? null
}
