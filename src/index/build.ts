import type { LinkedGraph, NodeTable, OccurrenceRows } from '../graph/graph.ts'
import { BuildThread } from './build/build-thread.ts'
import type { EarlySnapshot } from './build/early-snapshot.ts'
import { EarlyTables } from './build/early-tables.ts'
import { SnapshotDraft, explainWriteError, makeSnapshotFile, openForWriting } from './build/make-file.ts'
import type { SnapshotTarget } from './build/make-file.ts'
import { describeGraph, writeLateTables } from './build/late-tables.ts'
import type { BuildReport } from './build/late-tables.ts'
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
  /** The graph is the part of it that is known before calls are followed. */
  readonly isLinking?: true
  readonly preciseIndex?: PreciseIndexInfo | undefined
  readonly attachedIndex?: string | undefined
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
    return writeLateTables(database, input, describeGraph(input, report), tables.finish(), report)
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
  addNodes(nodes: NodeTable, early?: EarlySnapshot): void {
    if (++this.#timesBegun === 1) this.#thread.addNodes(nodes, early)
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
      const info = writeLateTables(database, input, described, made, report)
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

function createReport({ signal, onProgress }: BuildOptions): BuildReport {
  return (stage, done, total) => {
    signal?.throwIfAborted()
    onProgress?.(stage, done, total)
  }
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
