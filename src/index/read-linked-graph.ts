import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

import { OCCURRENCE_WIDTH } from '../graph/graph.ts'
import { createSiteTable } from '../graph/site-table.ts'
import type {
  LinkedGraph,
  NodeTable,
  OccurrenceRows,
  SiteTable,
  UnresolvedCallTable,
} from '../graph/graph.ts'
import { decodeOccurrences } from './build/occurrences.ts'
import { readRowTable } from './row-table.ts'

/** What a snapshot file does not hold of the graph that it was written from. */
export interface GraphRemainder {
  /** `NodeTable.definition`. */
  readonly definition: Int32Array
  /** Of each unresolved call of the graph, in its order: its row in the file. */
  readonly unresolvedRows: Int32Array
  /** By file: 1 where the graph has occurrences, be they none. */
  readonly hasOccurrences: Uint8Array
}

export function remainderOf({ nodes, unresolvedCalls, occurrences }: LinkedGraph): GraphRemainder {
  const next = new Int32Array(nodes.count + 1)
  for (let site = 0; site < unresolvedCalls.count; site++) next[unresolvedCalls.from[site]! + 1]!++
  for (let node = 0; node < nodes.count; node++) next[node + 1]! += next[node]!
  const unresolvedRows = new Int32Array(unresolvedCalls.count)
  for (let site = 0; site < unresolvedCalls.count; site++)
    unresolvedRows[site] = next[unresolvedCalls.from[site]!]!++
  return {
    definition: nodes.definition.slice(0, nodes.count),
    unresolvedRows,
    hasOccurrences: Uint8Array.from(occurrences, (rows) => (rows === undefined ? 0 : 1)),
  }
}

/**
 * The graph that a snapshot file was written from: one that was linked as deep as there is, without failures. Throws
 * where the file is not as it was written.
 */
export function readLinkedGraph(path: string, remainder: GraphRemainder): LinkedGraph {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  using database = new DatabaseSync(url, { readOnly: true })
  const nodes = readNodes(database, remainder)
  return {
    nodes,
    sites: readSites(database),
    unresolvedCalls: readUnresolvedCalls(database, nodes.count, remainder),
    occurrences: readOccurrences(database, remainder),
    layer: 'everything',
    failures: [],
  }
}

function readNodes(database: DatabaseSync, { definition }: GraphRemainder): NodeTable {
  const rows = readRowTable(database, 'node')
  const count = rows.length / 8
  if (count !== definition.length) throw new Error('Reading a graph: it is not that of this snapshot.')
  const column = (number: number): Int32Array => {
    const values = new Int32Array(count)
    for (let node = 0; node < count; node++) values[node] = rows[node * 8 + number]!
    return values
  }
  const [id, name, signature, doc]: [string[], string[], string[], string[]] = [[], [], [], []]
  const select = database.prepare('select node_id, name, signature, doc from node order by id')
  select.setReturnArrays(true)
  for (const row of select.iterate() as Iterable<unknown> as Iterable<readonly string[]>) {
    id.push(row[0]!)
    name.push(row[1]!)
    signature.push(row[2]!)
    doc.push(row[3]!)
  }
  return {
    count,
    kind: Uint8Array.from(column(0)),
    flags: column(1),
    file: column(2),
    parent: column(3),
    definition,
    startLine: column(4),
    endLine: column(5),
    nameLine: column(6),
    nameColumn: column(7),
    id,
    name,
    signature,
    doc,
  }
}

/** In the file sites stand by (from, kind, to), in the graph by (kind, from, to): one stable pass of counting. */
function readSites(database: DatabaseSync): SiteTable {
  const edges = readRowTable(database, 'edge')
  const rows = readRowTable(database, 'site')
  const count = rows.length / 4
  const edgeCount = edges.length / 4 - 1
  const next = new Int32Array(257)
  for (let edge = 0; edge < edgeCount; edge++)
    next[(edges[edge * 4 + 2]! & 255) + 1]! += edges[edge * 4 + 7]! - edges[edge * 4 + 3]!
  for (let kind = 0; kind < 256; kind++) next[kind + 1]! += next[kind]!
  const sites = createSiteTable(count)
  for (let edge = 0; edge < edgeCount; edge++) {
    const kind = edges[edge * 4 + 2]! & 255
    const end = edges[edge * 4 + 7]!
    for (let row = edges[edge * 4 + 3]!; row < end; row++) {
      const site = next[kind]!++
      sites.kind[site] = kind
      sites.from[site] = edges[edge * 4]!
      sites.to[site] = edges[edge * 4 + 1]!
      sites.file[site] = rows[row * 4]!
      sites.line[site] = rows[row * 4 + 1]!
      sites.column[site] = rows[row * 4 + 2]!
      sites.known[site] = rows[row * 4 + 3]! & 255
      sites.rule[site] = rows[row * 4 + 3]! >> 8
    }
  }
  return sites
}

function readUnresolvedCalls(
  database: DatabaseSync,
  nodeCount: number,
  { unresolvedRows }: GraphRemainder,
): UnresolvedCallTable {
  const rows = readRowTable(database, 'unresolvedCall')
  const start = readRowTable(database, 'unresolvedCallStart')
  const names = database.prepare('select name from open_name order by id').all()
  const count = unresolvedRows.length
  const fromOfRow = new Int32Array(count)
  for (let node = 0; node < nodeCount; node++) fromOfRow.fill(node, start[node], start[node + 1])
  const calls = {
    count,
    from: new Int32Array(count),
    name: [] as string[],
    file: new Int32Array(count),
    line: new Int32Array(count),
    column: new Int32Array(count),
    reason: new Uint8Array(count),
  }
  for (let site = 0; site < count; site++) {
    const row = unresolvedRows[site]!
    calls.from[site] = fromOfRow[row]!
    calls.name.push(names[rows[row * 5]!]!['name'] as string)
    calls.file[site] = rows[row * 5 + 1]!
    calls.line[site] = rows[row * 5 + 2]!
    calls.column[site] = rows[row * 5 + 3]!
    calls.reason[site] = rows[row * 5 + 4]!
  }
  return calls
}

function readOccurrences(
  database: DatabaseSync,
  { hasOccurrences }: GraphRemainder,
): (OccurrenceRows | undefined)[] {
  const occurrences: (OccurrenceRows | undefined)[] = Array.from(hasOccurrences, (has) =>
    has === 1 ? { count: 0, rows: new Int32Array(0) } : undefined,
  )
  const select = database.prepare('select file, data from occurrence order by file')
  select.setReturnArrays(true)
  for (const [file, data] of select.iterate() as Iterable<unknown> as Iterable<[number, Uint8Array]>) {
    const { count, rows } = decodeOccurrences(data)
    if (rows.length !== count * OCCURRENCE_WIDTH) throw new Error('Reading a graph: occurrences are cut off.')
    occurrences[file] = { count, rows }
  }
  return occurrences
}
