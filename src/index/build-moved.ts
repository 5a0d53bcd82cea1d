import type { DatabaseSync } from 'node:sqlite'

import { isOutOfMemory } from '../graph/containment.ts'
import type { LinkedGraph, NodeTable } from '../graph/graph.ts'
import type { BuiltSnapshot } from './build.ts'
import { makeSnapshotFile, openForWriting } from './build/make-file.ts'
import { encodeOccurrences } from './build/occurrences.ts'
import { describeSnapshot } from './build/statistics.ts'
import type { DescribedInput } from './build/statistics.ts'
import { StoredFiles } from './build/stored-files.ts'
import { updateSearch } from './build/update-search.ts'
import { updateTexts } from './build/update-texts.ts'
import { fileNodes, fileRow } from './build/write-files.ts'
import { updateFilters } from './build/write-filters.ts'
import { RowTablePatch } from './row-table.ts'
import { SnapshotError } from './snapshot-error.ts'
import type { FileRecord, SnapshotInfo } from './snapshot.ts'
import { copySnapshot } from './stored-texts.ts'
import type { WrittenFile } from './stored-texts.ts'

export interface MovedSnapshotInput extends DescribedInput {
  readonly directory: string
  readonly key: string
  readonly maxByteSize?: number | undefined
  /** The same paths as before. */
  readonly files: readonly MovedRecord[]
  /** The texts, in UTF-8, of the files that may be others than before, by their number. */
  readonly changed: ReadonlyMap<number, Uint8Array | undefined>
  /** The same nodes and edges as before, some of them elsewhere. */
  readonly graph: LinkedGraph
  readonly before: {
    readonly snapshot: WrittenFile
    readonly graph: LinkedGraph
  }
}

export interface MovedRecord extends FileRecord {
  /** Of the text in UTF-8, -1 where there is none. */
  readonly textSize: number
}

/**
 * The same file as `buildSnapshot` makes, row by row, where the graph is that of a file that there is, moved: a copy of
 * that file in which what differs is written. Undefined where that file is there no more, or is none to write into.
 */
export function buildMovedSnapshot(input: MovedSnapshotInput): BuiltSnapshot | undefined {
  try {
    return makeSnapshotFile(input, (path) => {
      copySnapshot(input.before.snapshot, path)
      using database = openForWriting(path, input)
      database.exec('begin')
      const info = update(database, input)
      database.exec('commit')
      return info
    })
  } catch (error) {
    const isMustPass = isOutOfMemory(error) || (error instanceof SnapshotError && error.code !== 'not-found')
    if (isMustPass) throw error
    return undefined
  }
}

function update(database: DatabaseSync, input: MovedSnapshotInput): SnapshotInfo {
  const { files, changed, graph } = input
  const stored = new StoredFiles(database)
  updateSearch(database, input, stored)
  const layout = updateTexts(database, files, changed, stored)
  updateFilters(database, changed)
  const nodes = fileNodes(files.length, graph.nodes)
  const insertFile = database.prepare('replace into file values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, file] of files.entries()) {
    const row = fileRow(index, file, Math.max(0, file.textSize), layout, nodes[index]!)
    if (!stored.equals(index, row)) insertFile.run(...row)
  }
  updateGraph(database, graph, input.before.graph)
  const row = database.prepare("select value from meta where name = 'info'").get()!
  const info = describeSnapshot(input, JSON.parse(row['value'] as string) as SnapshotInfo)
  database.prepare("update meta set value = ? where name = 'info'").run(JSON.stringify(info))
  return info
}

function updateGraph(database: DatabaseSync, graph: LinkedGraph, before: LinkedGraph): void {
  updateNodes(database, graph.nodes, before.nodes)
  const { count } = graph.nodes
  updatePlaces(new RowTablePatch(database, 'site'), 1, count, graph.sites, before.sites)
  updatePlaces(
    new RowTablePatch(database, 'unresolvedCall'),
    2,
    count,
    graph.unresolvedCalls,
    before.unresolvedCalls,
  )
  const updateOccurrences = database.prepare('update occurrence set data = ? where file = ?')
  for (const [file, occurrences] of graph.occurrences.entries()) {
    if (occurrences === undefined || occurrences.rows === before.occurrences[file]!.rows) continue
    updateOccurrences.run(encodeOccurrences(occurrences), file)
  }
}

function updateNodes(database: DatabaseSync, nodes: NodeTable, before: NodeTable): void {
  const updateDoc = database.prepare('update node set doc = ? where id = ?')
  const rows = new RowTablePatch(database, 'node')
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.doc[node] !== before.doc[node]) updateDoc.run(nodes.doc[node]!, node)
    for (const [index, column] of NODE_PLACE.entries()) {
      const value = nodes[column][node]!
      if (value !== before[column][node]) rows.set(node, FIRST_PLACE_COLUMN + index, value)
    }
  }
  rows.write()
}

/** Columns of `node` that say where it stands, in their order, and the first of them (see `rowTables`). */
const NODE_PLACE = ['startLine', 'endLine', 'nameLine', 'nameColumn'] as const
const FIRST_PLACE_COLUMN = 4

interface Places {
  readonly count: number
  readonly from: Int32Array
  readonly line: Int32Array
  readonly column: Int32Array
}

/** Rows of sites stand in the order of what they are from; `first` is the column of their line, before that of theirs. */
function updatePlaces(
  rows: RowTablePatch,
  first: number,
  nodeCount: number,
  sites: Places,
  before: Places,
): void {
  const { count, from, line, column } = sites
  const next = new Int32Array(nodeCount + 1)
  for (let site = 0; site < count; site++) next[from[site]! + 1]!++
  for (let node = 0; node < nodeCount; node++) next[node + 1]! += next[node]!
  for (let site = 0; site < count; site++) {
    const row = next[from[site]!]!++
    if (line[site] !== before.line[site]) rows.set(row, first, line[site]!)
    if (column[site] !== before.column[site]) rows.set(row, first + 1, column[site]!)
  }
  rows.write()
}
