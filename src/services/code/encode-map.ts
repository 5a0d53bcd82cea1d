import type { ResponseOf } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { CodeMap, MapNode, MapOptions, Snapshot } from '../../index/snapshot.ts'

type Response = ResponseOf<typeof endpoints.getMap>

/** The map as JSON in UTF-8: of a hundred thousand nodes there is more than the event loop has time to encode. */
export function encodeMap([snapshot]: readonly [Snapshot], options: MapOptions): Uint8Array<ArrayBuffer> {
  const { nodes, edges, totalNodes, totalEdges }: CodeMap = snapshot.codeMap(options)
  const response: Response = {
    nodes: nodes.map(toWire),
    edges: [...edges],
    total_nodes: totalNodes,
    total_edges: totalEdges,
  }
  return new TextEncoder().encode(JSON.stringify(response))
}

/** What is 0 or false is left out: most nodes of a large map are definitions with nothing in them. */
function toWire(node: MapNode): Response['nodes'][number] {
  return {
    node_id: node.nodeId,
    parent: node.parent,
    kind: node.kind,
    name: node.name,
    ...(node.line === 0 ? {} : { line: node.line }),
    ...(node.children === 0 ? {} : { children: node.children }),
    ...(node.files === 0 ? {} : { files: node.files }),
    ...(node.definitions === 0 ? {} : { definitions: node.definitions }),
    ...(node.isOpen ? { is_open: true } : {}),
    ...(node.isTest ? { is_test: true } : {}),
  }
}
