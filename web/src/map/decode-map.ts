import type { z } from 'zod'
import type { mapResponse } from '../../../src/contract/code.ts'
import { layOutMap } from './lay-out-map.ts'
import type { MapData } from './map-data.ts'

export type MapAnswer = z.output<typeof mapResponse>

/** Reads an answer into columns, and finds each node its place. */
export function decodeMap({ nodes, edges, ...totals }: MapAnswer): MapData {
  const column = (read: (node: MapAnswer['nodes'][number]) => number | boolean | undefined) =>
    Int32Array.from(nodes, (node) => Number(read(node) ?? 0))
  const parents = column(({ parent }) => parent)
  const depths = new Uint8Array(nodes.length)
  for (let node = 1; node < nodes.length; node++) depths[node] = depths[parents[node]!]! + 1
  const files = column((node) => node.files)
  const definitions = column((node) => node.definitions)
  const children = listChildren(parents)
  const isTest = Uint8Array.from(column((node) => node.is_test))
  const levels = new Int32Array(edges.length * 3)
  for (const [index, { exact, inferred, possible }] of edges.entries()) {
    levels.set([exact, inferred, possible], index * 3)
  }
  return {
    count: nodes.length,
    ids: nodes.map((node) => node.node_id),
    names: nodes.map(({ name }) => name),
    kinds: nodes.map(({ kind }) => kind),
    parents,
    depths,
    lines: column(({ line }) => line),
    children: column((node) => node.children),
    files,
    definitions,
    isOpen: Uint8Array.from(column((node) => node.is_open)),
    isTest,
    ...children,
    boxes: layOutMap({ ...children, isTest }, (node) => files[node]! + definitions[node]!),
    edges: {
      count: edges.length,
      from: Int32Array.from(edges, ({ from }) => from),
      to: Int32Array.from(edges, ({ to }) => to),
      kinds: edges.map(({ kind }) => kind),
      levels,
    },
    totalNodes: totals.total_nodes,
    totalEdges: totals.total_edges,
  }
}

export function listChildren(parents: Int32Array): Pick<MapData, 'childStart' | 'childNodes'> {
  const childStart = new Int32Array(parents.length + 1)
  for (const parent of parents) if (parent >= 0) childStart[parent + 1]!++
  for (let node = 0; node < parents.length; node++) childStart[node + 1]! += childStart[node]!
  const next = childStart.slice()
  const childNodes = new Int32Array(childStart[parents.length]!)
  for (let node = 1; node < parents.length; node++) childNodes[next[parents[node]!]!++] = node
  return { childStart, childNodes }
}
