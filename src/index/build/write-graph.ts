import type { DatabaseSync } from 'node:sqlite'
import { NodeFlagBit, nodeKinds, openReasons } from '../../graph/graph.ts'
import type { LinkedGraph, NodeTable } from '../../graph/graph.ts'
import type { RowTableName } from '../row-table.ts'
import type { CollectedEdges } from './collect-edges.ts'

export type WriteRows = (name: RowTableName, values: Int32Array) => void

/** What is known of the graph only when all of it is linked. Returns how many nodes are ranked by centrality. */
export function writeGraph(
  database: DatabaseSync,
  rows: WriteRows,
  graph: LinkedGraph,
  edges: CollectedEdges,
  centrality: Float64Array,
): number {
  writeNodeRows(rows, graph.nodes)
  writeEdges(rows, graph, edges)
  writeUnresolvedCalls(database, rows, graph)
  const millionths = new Int32Array(centrality.length)
  for (let node = 0; node < centrality.length; node++) millionths[node] = Math.round(centrality[node]! * 1e6)
  rows('centrality', millionths)
  const ranked = definitionsByCentrality(graph.nodes, centrality)
  rows('byCentrality', ranked)
  return ranked.length
}

function writeNodeRows(rows: WriteRows, nodes: NodeTable): void {
  const values = new Int32Array(nodes.count * 8)
  for (let node = 0; node < nodes.count; node++) {
    const at = node * 8
    values[at] = nodes.kind[node] ?? 0
    values[at + 1] = nodes.flags[node] ?? 0
    values[at + 2] = nodes.file[node] ?? -1
    values[at + 3] = nodes.parent[node] ?? -1
    values[at + 4] = nodes.startLine[node] ?? 0
    values[at + 5] = nodes.endLine[node] ?? 0
    values[at + 6] = nodes.nameLine[node] ?? 0
    values[at + 7] = nodes.nameColumn[node] ?? 0
  }
  rows('node', values)
}

const FILE_KIND = nodeKinds.indexOf('file')

/** Nodes of each file that have a name, in source order, without the file's own. */
export function membersByFile(
  nodes: Pick<NodeTable, 'count' | 'kind' | 'flags' | 'file'>,
  fileCount: number,
): { nodes: Int32Array; start: Int32Array } {
  const isMember = (node: number): boolean =>
    (nodes.file[node] ?? -1) >= 0 && nodes.kind[node] !== FILE_KIND && !isAnonymous(nodes, node)
  const start = new Int32Array(fileCount + 1)
  for (let node = 0; node < nodes.count; node++) {
    const next = (nodes.file[node] ?? -1) + 1
    if (isMember(node)) start[next] = (start[next] ?? 0) + 1
  }
  for (let file = 0; file < fileCount; file++) start[file + 1] = (start[file + 1] ?? 0) + (start[file] ?? 0)
  const next = start.slice()
  const result = new Int32Array(start[fileCount] ?? 0)
  for (let node = 0; node < nodes.count; node++) {
    if (!isMember(node)) continue
    const file = nodes.file[node] ?? 0
    const position = next[file] ?? 0
    result[position] = node
    next[file] = position + 1
  }
  return { nodes: result, start }
}

/** Functions without a name are found through edges alone: outlines, words and rankings speak of what has one. */
export function isAnonymous({ flags }: Pick<NodeTable, 'flags'>, node: number): boolean {
  return ((flags[node] ?? 0) & NodeFlagBit.ANONYMOUS) !== 0
}

function writeEdges(rows: WriteRows, { nodes, sites }: LinkedGraph, edges: CollectedEdges): void {
  const values = new Int32Array((edges.count + 1) * 4)
  const incomingStart = new Int32Array(nodes.count + 1)
  for (let edge = 0; edge < edges.count; edge++) {
    const to = edges.to[edge] ?? 0
    values[edge * 4] = edges.from[edge] ?? 0
    values[edge * 4 + 1] = to
    values[edge * 4 + 2] = (edges.kind[edge] ?? 0) + 256 * (edges.known[edge] ?? 0)
    values[edge * 4 + 3] = edges.siteStart[edge] ?? 0
    incomingStart[to + 1] = (incomingStart[to + 1] ?? 0) + 1
  }
  values[edges.count * 4 + 3] = edges.siteStart[edges.count] ?? 0
  for (let node = 0; node < nodes.count; node++) {
    incomingStart[node + 1] = (incomingStart[node + 1] ?? 0) + (incomingStart[node] ?? 0)
  }
  rows('edge', values)
  rows('edgeStart', edges.start)
  rows('incoming', sortIncoming(edges, incomingStart))
  rows('incomingStart', incomingStart)
  const siteRows = new Int32Array(sites.count * 4)
  for (let index = 0; index < edges.sites.length; index++) {
    const site = edges.sites[index] ?? 0
    siteRows[index * 4] = sites.file[site] ?? -1
    siteRows[index * 4 + 1] = sites.line[site] ?? 0
    siteRows[index * 4 + 2] = sites.column[site] ?? 0
    siteRows[index * 4 + 3] = (sites.known[site] ?? 0) + 256 * (sites.rule[site] ?? 0)
  }
  rows('site', siteRows)
}

/** Edge numbers by (to, kind, from): two stable counting passes over edges that are sorted by from. */
function sortIncoming(edges: CollectedEdges, incomingStart: Int32Array): Int32Array {
  const byKind = new Int32Array(edges.count)
  const kindStart = new Int32Array(257)
  for (let edge = 0; edge < edges.count; edge++) {
    const next = (edges.kind[edge] ?? 0) + 1
    kindStart[next] = (kindStart[next] ?? 0) + 1
  }
  for (let kind = 0; kind < 256; kind++)
    kindStart[kind + 1] = (kindStart[kind + 1] ?? 0) + (kindStart[kind] ?? 0)
  for (let edge = 0; edge < edges.count; edge++) {
    const kind = edges.kind[edge] ?? 0
    const position = kindStart[kind] ?? 0
    byKind[position] = edge
    kindStart[kind] = position + 1
  }
  const next = incomingStart.slice()
  const result = new Int32Array(edges.count)
  for (const edge of byKind) {
    const to = edges.to[edge] ?? 0
    const position = next[to] ?? 0
    result[position] = edge
    next[to] = position + 1
  }
  return result
}

function writeUnresolvedCalls(
  database: DatabaseSync,
  rows: WriteRows,
  { nodes, unresolvedCalls }: LinkedGraph,
): void {
  const names = new Map<string, { id: number; reasons: Map<number, number> }>()
  const start = new Int32Array(nodes.count + 1)
  const nameOf = new Int32Array(unresolvedCalls.count)
  for (let site = 0; site < unresolvedCalls.count; site++) {
    const from = unresolvedCalls.from[site] ?? 0
    start[from + 1] = (start[from + 1] ?? 0) + 1
    const text = unresolvedCalls.name[site] ?? ''
    let name = names.get(text)
    if (name === undefined) {
      name = { id: names.size, reasons: new Map() }
      names.set(text, name)
    }
    nameOf[site] = name.id
    const reason = unresolvedCalls.reason[site] ?? 0
    name.reasons.set(reason, (name.reasons.get(reason) ?? 0) + 1)
  }
  for (let node = 0; node < nodes.count; node++) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0)
  const next = start.slice()
  const values = new Int32Array(unresolvedCalls.count * 5)
  for (let site = 0; site < unresolvedCalls.count; site++) {
    const from = unresolvedCalls.from[site] ?? 0
    const position = next[from] ?? 0
    next[from] = position + 1
    values[position * 5] = nameOf[site] ?? 0
    values[position * 5 + 1] = unresolvedCalls.file[site] ?? -1
    values[position * 5 + 2] = unresolvedCalls.line[site] ?? 0
    values[position * 5 + 3] = unresolvedCalls.column[site] ?? 0
    values[position * 5 + 4] = unresolvedCalls.reason[site] ?? 0
  }
  rows('unresolvedCall', values)
  rows('unresolvedCallStart', start)
  const insert = database.prepare('insert into open_name (id, name, reasons) values (?, ?, ?)')
  for (const [name, { id, reasons }] of names) {
    const sorted = [...reasons].sort(([a], [b]) => a - b)
    insert.run(id, name, JSON.stringify(sorted.map(([reason, count]) => [openReasons[reason], count])))
  }
}

const notRanked = new Set(
  (['repository', 'directory', 'external'] as const).map((kind) => nodeKinds.indexOf(kind)),
)

function definitionsByCentrality(nodes: NodeTable, centrality: Float64Array): Int32Array {
  const order: number[] = []
  for (let node = 0; node < nodes.count; node++) {
    if (!notRanked.has(nodes.kind[node] ?? 0) && !isAnonymous(nodes, node)) order.push(node)
  }
  order.sort((a, b) => centrality[b]! - centrality[a]! || a - b)
  return Int32Array.from(order)
}
