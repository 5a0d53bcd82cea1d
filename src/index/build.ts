import type { DatabaseSync } from 'node:sqlite'

import { isOutOfMemory, messageOf } from '../graph/containment.ts'
import type { LinkedGraph, NodeTable, OccurrenceRows } from '../graph/graph.ts'
import { BuildThread } from './build/build-thread.ts'
import { collectEdges } from './build/collect-edges.ts'
import type { CollectedEdges } from './build/collect-edges.ts'
import { EarlyTables } from './build/early-tables.ts'
import type { EarlyResult } from './build/early-tables.ts'
import { findAmalgamations } from './build/find-amalgamations.ts'
import { SnapshotDraft, explainWriteError, makeSnapshotFile, openForWriting } from './build/make-file.ts'
import type { SnapshotTarget } from './build/make-file.ts'
import { rankNodes } from './build/rank-nodes.ts'
import { NOT_COUNTED, countGraph, describeSnapshot } from './build/statistics.ts'
import { writeGraph } from './build/write-graph.ts'
import { writeRowTable } from './row-table.ts'
import type { RowTableName } from './row-table.ts'
import { LATE_INDEXES } from './snapshot-file.ts'
import type { FileRecord, PreciseIndexInfo, SnapshotInfo } from './snapshot.ts'

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
  readonly preciseIndex?: PreciseIndexInfo | undefined
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
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
    using database = openForWriting(path, input)
    const tables = new EarlyTables(database)
    tables.addFiles(files)
    report('files', files.length, files.length)
    tables.addNodes(graph.nodes, (done) => report('search', done, files.length))
    tables.addOccurrences(
      graph.occurrences.flatMap((occurrences, file) =>
        occurrences === undefined || occurrences.count === 0 ? [] : [{ file, occurrences }],
      ),
    )
    return writeRest(database, input, describeGraph(input, report), tables.finish(), report)
  })
}

/** A snapshot of which a thread writes what it can while the graph is linked. */
export class SnapshotBuild implements AsyncDisposable {
  readonly #draft: SnapshotDraft
  readonly #maxByteSize: number | undefined
  readonly #thread: BuildThread
  #timesBegun = 0

  constructor(target: SnapshotTarget, files: readonly SnapshotFile[]) {
    this.#draft = new SnapshotDraft(target)
    this.#maxByteSize = target.maxByteSize
    this.#thread = new BuildThread(this.#draft.temporary, files, target.maxByteSize)
  }

  /** To be called as soon as all nodes are known that have a file and a name; again where linking began anew. */
  addNodes(nodes: NodeTable): void {
    if (++this.#timesBegun === 1) this.#thread.addNodes(nodes)
  }

  /** To be called once for each file. */
  addOccurrences(file: number, occurrences: OccurrenceRows): void {
    if (this.#timesBegun === 1) this.#thread.addOccurrences(file, occurrences)
  }

  /** The same file as `buildSnapshot` makes. */
  async finish(input: SnapshotInput, options: BuildOptions = {}): Promise<BuiltSnapshot> {
    checkInput(input)
    const report = createReport(options)
    if (this.#timesBegun > 1) {
      // What the thread has written is of a graph that was given up.
      await this[Symbol.asyncDispose]()
      return buildSnapshot(input, options)
    }
    try {
      const early = this.#thread.finish(input.graph.nodes)
      const described = describeGraph(input, report)
      const made = await early
      using database = openForWriting(this.#draft.temporary, input)
      database.exec('begin')
      const info = writeRest(database, input, described, made, report)
      database.close()
      return this.#draft.publish(info)
    } catch (error) {
      throw explainWriteError(error, this.#draft, this.#maxByteSize)
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

/** What a snapshot can do without is left out where making it fails. */
function attemptStage<Result>(
  problems: { path: string; reason: string }[],
  stage: string,
  work: () => Result,
  instead: () => Result,
): Result {
  try {
    return work()
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    problems.push({ path: '.', reason: `${stage} failed: ${messageOf(error)}` })
    return instead()
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
  const problems = [...input.problems]
  const { nodes } = input.graph
  const centrality = attemptStage(
    problems,
    'ranking by centrality',
    () => rankNodes(nodes, edges),
    () => new Float64Array(nodes.count),
  )
  report('graph', 1, 2)
  const counts = attemptStage(
    problems,
    'counting nodes and edges',
    () => countGraph(input.graph, edges),
    () => NOT_COUNTED,
  )
  return { edges, centrality, info: describeSnapshot({ ...input, problems }, counts) }
}

/** Into a transaction that is open. */
function writeRest(
  database: DatabaseSync,
  { graph }: SnapshotInput,
  { edges, centrality, info: described }: DescribedGraph,
  { documents, problems }: EarlyResult,
  report: Report,
): SnapshotInfo {
  const insertRows = database.prepare('insert into rows (id, data) values (?, ?)')
  const rows = (name: RowTableName, values: Int32Array): void => writeRowTable(insertRows, name, values)
  const ranked = writeGraph(database, rows, graph, edges, centrality)
  report('graph', 2, 2)
  report('finish', 0, 1)
  const info = { ...described, problems: [...described.problems, ...problems] }
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
