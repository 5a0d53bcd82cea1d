import type { DatabaseSync } from 'node:sqlite'

import type { LinkedGraph, NodeTable, OccurrenceRows } from '../graph/graph.ts'
import type { LinkLayer } from '../graph/layers.ts'
import { BuildThread } from './build/build-thread.ts'
import { collectEdges } from './build/collect-edges.ts'
import type { CollectedEdges } from './build/collect-edges.ts'
import { EarlyTables } from './build/early-tables.ts'
import { findAmalgamations } from './build/find-amalgamations.ts'
import { SnapshotDraft, explainWriteError, makeSnapshotFile, openForWriting } from './build/make-file.ts'
import type { SnapshotTarget } from './build/make-file.ts'
import { rankNodes } from './build/rank-nodes.ts'
import { countGraph, describeSnapshot } from './build/statistics.ts'
import { writeGraph } from './build/write-graph.ts'
import { writeRowTable } from './row-table.ts'
import type { RowTableName } from './row-table.ts'
import { LATE_INDEXES } from './snapshot-file.ts'
import type { FileRecord, SnapshotInfo } from './snapshot.ts'

/** A file and its text in UTF-8; undefined where there is none to show (binary, too large, links, submodules). */
export interface SnapshotFile extends FileRecord {
  readonly utf8: Uint8Array | undefined
}

export interface SnapshotInput extends SnapshotTarget {
  readonly repoName: string
  readonly branchName: string | null
  readonly commitId: string | null
  /** ISO 8601; given, so that one input makes one file. */
  readonly createdAt: string
  /** In byte order of path: a file's position is the file index of the graph. */
  readonly files: readonly SnapshotFile[]
  readonly graph: LinkedGraph
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
  const { graph, files } = input
  const report = createReport(options)
  return makeSnapshotFile(input, (path) => {
    using database = openForWriting(path)
    const tables = new EarlyTables(database)
    tables.addFiles(files)
    report('files', files.length, files.length)
    tables.addNodes(graph.nodes, (done) => report('search', done, files.length))
    tables.addOccurrences(
      graph.occurrences.flatMap((occurrences, file) =>
        occurrences === undefined || occurrences.count === 0 ? [] : [{ file, occurrences }],
      ),
    )
    const documents = tables.finish()
    return writeRest(database, input, describeGraph(input, report), documents, report)
  })
}

/** A snapshot of which a thread writes what it can while the graph is linked. */
export class SnapshotBuild implements AsyncDisposable {
  readonly #draft: SnapshotDraft
  readonly #thread: BuildThread

  constructor(target: SnapshotTarget, files: readonly SnapshotFile[]) {
    this.#draft = new SnapshotDraft(target)
    this.#thread = new BuildThread(this.#draft.temporary, files)
  }

  /** To be called once, as soon as all nodes are known that have a file and a name. */
  addNodes(nodes: NodeTable): void {
    this.#thread.addNodes(nodes)
  }

  /** To be called once for each file. */
  addOccurrences(file: number, occurrences: OccurrenceRows): void {
    this.#thread.addOccurrences(file, occurrences)
  }

  /** The same file as `buildSnapshot` makes. */
  async finish(input: SnapshotInput, options: BuildOptions = {}): Promise<BuiltSnapshot> {
    checkInput(input)
    const report = createReport(options)
    try {
      const early = this.#thread.finish(input.graph.nodes)
      const described = describeGraph(input, report)
      const documents = await early
      using database = openForWriting(this.#draft.temporary)
      database.exec('begin')
      const info = writeRest(database, input, described, documents, report)
      database.close()
      return this.#draft.publish(info)
    } catch (error) {
      throw explainWriteError(error, this.#draft.path)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread[Symbol.asyncDispose]()
    this.#draft[Symbol.dispose]()
  }
}

type Report = (stage: BuildStage, done: number, total: number) => void

function createReport({ signal, onProgress }: BuildOptions): Report {
  return (stage, done, total) => {
    signal?.throwIfAborted()
    onProgress?.(stage, done, total)
  }
}

interface DescribedGraph {
  readonly edges: CollectedEdges
  readonly centrality: Float64Array
  readonly info: SnapshotInfo
}

function describeGraph(input: SnapshotInput, report: Report): DescribedGraph {
  report('graph', 0, 2)
  const edges = collectEdges(input.graph)
  const centrality = rankNodes(input.graph.nodes, edges)
  report('graph', 1, 2)
  return { edges, centrality, info: describeSnapshot(input, countGraph(input.graph, edges)) }
}

/** Into a transaction that is open. */
function writeRest(
  database: DatabaseSync,
  { graph }: SnapshotInput,
  { edges, centrality, info }: DescribedGraph,
  documents: number,
  report: Report,
): SnapshotInfo {
  const insertRows = database.prepare('insert into rows (id, data) values (?, ?)')
  const rows = (name: RowTableName, values: Int32Array): void => writeRowTable(insertRows, name, values)
  const ranked = writeGraph(database, rows, graph, edges, centrality)
  report('graph', 2, 2)
  report('finish', 0, 1)
  const insertMeta = database.prepare('insert into meta (name, value) values (?, ?)')
  insertMeta.run('documents', String(documents))
  insertMeta.run('info', JSON.stringify(info))
  insertMeta.run('amalgamations', JSON.stringify(findAmalgamations(graph.nodes)))
  insertMeta.run('ranked', String(ranked))
  database.exec(`${LATE_INDEXES} commit`)
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
