import type { EdgeKind } from '../../graph/graph.ts'
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
  const edges = snapshot.countEdges(nodeId).map(({ kind, direction, count }) => ({
    kind,
    direction,
    count,
    edges: snapshot.edges(nodeId, { direction, kinds: [kind], limit: maximumEdges }),
  }))
  return { node, source: readSource(snapshot, node), edges, completeness: snapshot.completeness(nodeId) }
}

export function requireNode(snapshot: Snapshot, nodeId: string): NodeRecord {
  const node = snapshot.findNode(nodeId)
  if (node !== undefined) return node
  const name = nodeId.split(/[#./]/).at(-1) ?? nodeId
  const similar = snapshot.similarNames(name, 3).map((candidate) => `"${candidate.nodeId}"`)
  const hint = similar.length === 0 ? '' : `; there is ${similar.join(', ')}`
  throw new ServiceError('node_not_found', { detail: `Node not found: "${nodeId.slice(0, 200)}"${hint}` })
}

function readSource(snapshot: Snapshot, node: NodeRecord): string | null {
  if (node.filePath === '' || node.startLine < 1) return null
  return snapshot.readLines(node.filePath, node.startLine, node.endLine)?.text ?? null
}
