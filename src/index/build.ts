import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { LinkedGraph } from '../graph/graph.ts'
import type { LinkLayer } from '../graph/layers.ts'
import { collectEdges } from './build/collect-edges.ts'
import { rankNodes } from './build/rank-nodes.ts'
import type { BuiltParts } from './build/build-thread.ts'
import { packTexts } from './build/pack-texts.ts'
import { buildSearchIndex } from './build/search-index.ts'
import { describeSnapshot } from './build/statistics.ts'
import { writeFiles } from './build/write-files.ts'
import { writeGraph } from './build/write-graph.ts'
import { writeSearch } from './build/write-search.ts'
import { writeRowTable } from './row-table.ts'
import type { RowTableName } from './row-table.ts'
import { SnapshotError } from './snapshot-error.ts'
import {
  BUILD_SUFFIX,
  SNAPSHOT_APPLICATION_ID,
  SNAPSHOT_FORMAT,
  SNAPSHOT_INDEXES,
  SNAPSHOT_SCHEMA,
  snapshotPath,
} from './snapshot-file.ts'
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
  const path = snapshotPath(input.directory, input.key)
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}${BUILD_SUFFIX}`
  mkdirSync(input.directory, { recursive: true })
  try {
    const info = writeSnapshot(temporary, input, options)
    syncPath(temporary)
    renameSync(temporary, path)
    syncPath(input.directory)
    return { path, info }
  } catch (error) {
    rmSync(temporary, { force: true })
    throw explainWriteError(error, path)
  }
}

function writeSnapshot(path: string, input: SnapshotInput, options: BuildOptions): SnapshotInfo {
  const { graph, files } = input
  const report = (stage: BuildStage, done: number, total: number): void => {
    options.signal?.throwIfAborted()
    options.onProgress?.(stage, done, total)
  }
  using database = new DatabaseSync(path)
  database.exec(`
    pragma page_size = 16384; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma temp_store = memory; pragma cache_size = -65536; pragma application_id = ${SNAPSHOT_APPLICATION_ID};
    pragma user_version = ${SNAPSHOT_FORMAT}; begin; ${SNAPSHOT_SCHEMA}`)
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

function syncPath(path: string): void {
  // Directories cannot be opened for this on Windows, where the rename is durable without it.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const SQLITE_FULL = 13
const SYSTEM_ERROR = /^E[A-Z0-9]+$/

function explainWriteError(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = error as { code?: string; errcode?: number }
  const primary = (errcode ?? 0) & 0xff
  if (primary === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `Writing snapshot "${path}": the disk is full. Free some space and parse again.`
    return new SnapshotError('disk-full', message, { cause: error })
  }
  if (errcode !== undefined || SYSTEM_ERROR.test(code ?? '')) {
    const message = `Writing snapshot "${path}" failed: ${error.message}.`
    return new SnapshotError('write-failed', message, { cause: error })
  }
  return error
}
