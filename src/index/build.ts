import type { LinkedGraph } from '../graph/graph.ts'
import type { LinkLayer } from '../graph/layers.ts'
import { collectEdges } from './build/collect-edges.ts'
import { rankNodes } from './build/rank-nodes.ts'
import type { BuiltParts } from './build/build-thread.ts'
import { makeSnapshotFile, openForWriting } from './build/make-file.ts'
import { packTexts } from './build/pack-texts.ts'
import { buildSearchIndex } from './build/search-index.ts'
import { describeSnapshot } from './build/statistics.ts'
import { writeFiles } from './build/write-files.ts'
import { writeGraph } from './build/write-graph.ts'
import { writeSearch } from './build/write-search.ts'
import { writeRowTable } from './row-table.ts'
import type { RowTableName } from './row-table.ts'
import { SNAPSHOT_INDEXES, SNAPSHOT_SCHEMA } from './snapshot-file.ts'
import type { FileRecord, SnapshotInfo } from './snapshot.ts'

/** A file and its text in UTF-8; undefined where there is none to show (binary, too large, links, submodules). */
export interface SnapshotFile extends FileRecord {
  readonly utf8: Uint8Array | undefined
}

export interface SnapshotInput {
  readonly directory: string
  /** Becomes part of the file's name: letters, digits, `.`, `_`, `-`. */
  readonly key: string
  readonly repoName: string
  readonly branchName: string | null
  readonly commitId: string | null
  /** ISO 8601; given, so that one input makes one file. */
  readonly createdAt: string
  /** In byte order of path: a file's position is the file index of the graph. */
  readonly files: readonly SnapshotFile[]
  readonly graph: LinkedGraph
  /** What was made of these files and nodes in another thread, else it is made here. */
  readonly parts?: BuiltParts | undefined
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  /** How deep linking went; everything where it is not said. */
  readonly layer?: LinkLayer
}

export type BuildStage = 'files' | 'graph' | 'search' | 'finish'

export interface BuildOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((stage: BuildStage, done: number, total: number) => void) | undefined
}

export interface BuiltSnapshot {
  readonly path: string
  readonly info: SnapshotInfo
}

/**
 * Writes the snapshot file of one project at one commit and returns its path. The file appears whole or not at all:
 * it is written under a temporary name, synced and renamed. Synchronous, so it belongs into a worker thread.
 */
export function buildSnapshot(input: SnapshotInput, options: BuildOptions = {}): BuiltSnapshot {
  checkInput(input)
  return makeSnapshotFile(input, (path) => writeSnapshot(path, input, options))
}

function writeSnapshot(path: string, input: SnapshotInput, options: BuildOptions): SnapshotInfo {
  const { graph, files } = input
  const report = (stage: BuildStage, done: number, total: number): void => {
    options.signal?.throwIfAborted()
    options.onProgress?.(stage, done, total)
  }
  using database = openForWriting(path)
  database.exec(`begin; ${SNAPSHOT_SCHEMA}`)
  const insertRows = database.prepare('insert into rows (id, data) values (?, ?)')
  const rows = (name: RowTableName, values: Int32Array): void => writeRowTable(insertRows, name, values)
  const texts = input.parts?.texts ?? packTexts(files)
  writeFiles(database, files, texts, graph, (done) => report('files', done, files.length))
  report('graph', 0, 2)
  const edges = collectEdges(graph)
  const centrality = rankNodes(graph.nodes, edges)
  report('graph', 1, 2)
  const ranked = writeGraph(database, rows, graph, files.length, edges, centrality)
  report('graph', 2, 2)
  const search =
    input.parts?.search ??
    buildSearchIndex(files, graph.nodes, (done) => report('search', done, files.length))
  const documents = writeSearch(database, rows, search)
  report('finish', 0, 1)
  const info = describeSnapshot(input, edges)
  const insertMeta = database.prepare('insert into meta (name, value) values (?, ?)')
  insertMeta.run('documents', String(documents))
  insertMeta.run('info', JSON.stringify(info))
  insertMeta.run('ranked', String(ranked))
  database.exec(`${SNAPSHOT_INDEXES} commit`)
  report('finish', 1, 1)
  return info
}

function checkInput({ files, graph }: SnapshotInput): void {
  const { nodes } = graph
  for (let index = 0; index < nodes.count; index++) {
    const file = nodes.file[index] ?? -1
    if (file >= files.length) {
      throw new RangeError(
        `Building a snapshot: node "${nodes.id[index]}" is in file ${file} of ${files.length} files.`,
      )
    }
    if ((nodes.parent[index] ?? -1) >= nodes.count) {
      throw new RangeError(`Building a snapshot: node "${nodes.id[index]}" has a parent that does not exist.`)
    }
  }
}
