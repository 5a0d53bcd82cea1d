import type { DatabaseSync } from 'node:sqlite'

import type { LinkedGraph } from '../graph/graph.ts'
import type { BuiltSnapshot } from './build.ts'
import { collectEdges } from './build/collect-edges.ts'
import { makeSnapshotFile, openForWriting } from './build/make-file.ts'
import { encodeOccurrences } from './build/occurrences.ts'
import { describeSnapshot } from './build/statistics.ts'
import type { DescribedInput } from './build/statistics.ts'
import { StoredFiles } from './build/stored-files.ts'
import { updateSearch } from './build/update-search.ts'
import { updateTexts } from './build/update-texts.ts'
import { fileNodes, fileRow } from './build/write-files.ts'
import { writeNodeRows, writeOpenSiteRows, writeSiteRows } from './build/write-graph.ts'
import { updateRowTable } from './row-table.ts'
import { SnapshotError } from './snapshot-error.ts'
import type { FileRecord, SnapshotInfo } from './snapshot.ts'
import { copySnapshot } from './stored-texts.ts'
import type { WrittenFile } from './stored-texts.ts'

export interface MovedSnapshotInput extends DescribedInput {
  readonly directory: string
  readonly key: string
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
 * that file in which what differs is written. Undefined where that file is there no more.
 */
export function buildMovedSnapshot(input: MovedSnapshotInput): BuiltSnapshot | undefined {
  try {
    return makeSnapshotFile(input, (path) => {
      copySnapshot(input.before.snapshot, path)
      using database = openForWriting(path)
      database.exec('begin')
      const info = update(database, input)
      database.exec('commit')
      return info
    })
  } catch (error) {
    if (error instanceof SnapshotError && error.code === 'not-found') return undefined
    throw error
  }
}

function update(database: DatabaseSync, input: MovedSnapshotInput): SnapshotInfo {
  const { files, changed, graph } = input
  const stored = new StoredFiles(database)
  updateSearch(database, input, stored)
  const layout = updateTexts(database, files, changed, stored)
  const nodes = fileNodes(files.length, graph.nodes)
  const insertFile = database.prepare('replace into file values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, file] of files.entries()) {
    const row = fileRow(index, file, Math.max(0, file.textSize), layout, nodes[index]!)
    if (!stored.equals(index, row)) insertFile.run(...row)
  }
  const edges = collectEdges(graph)
  updateGraph(database, input, edges.sites)
  const info = describeSnapshot(input, edges)
  database.prepare("update meta set value = ? where name = 'info'").run(JSON.stringify(info))
  return info
}

function updateGraph(
  database: DatabaseSync,
  { graph, before }: MovedSnapshotInput,
  siteOrder: Int32Array,
): void {
  const rows = (...[name, values]: Parameters<Parameters<typeof writeNodeRows>[0]>): void =>
    updateRowTable(database, name, values)
  const { nodes } = graph
  const updateDoc = database.prepare('update node set doc = ? where id = ?')
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.doc[node] !== before.graph.nodes.doc[node]) updateDoc.run(nodes.doc[node] ?? '', node)
  }
  writeNodeRows(rows, nodes)
  writeSiteRows(rows, graph.sites, siteOrder)
  writeOpenSiteRows(rows, graph)
  const updateOccurrences = database.prepare('update occurrence set data = ? where file = ?')
  for (const [file, occurrences] of graph.occurrences.entries()) {
    if (occurrences === undefined || occurrences.rows === before.graph.occurrences[file]!.rows) continue
    updateOccurrences.run(encodeOccurrences(occurrences), file)
  }
}
