import { createVectorsLoader, vectorsPath } from './vectors/vector-file.ts'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { CHECKSUM_BYTES, hasValidChecksum } from './checksum.ts'
import { grep } from './grep/grep.ts'
import { createNameResolver } from './names/resolve-name.ts'
import { createCodeMap } from './read/code-map.ts'
import { measureFiles } from './read/measure-files.ts'
import { createEdges } from './read/edges.ts'
import { createFiles } from './read/files.ts'
import { listFolder } from './read/folder.ts'
import { createNodes } from './read/nodes.ts'
import { findPath } from './read/path-between.ts'
import { createPlaces } from './read/places.ts'
import { createReader } from './read/reader.ts'
import { createNameFinder } from './search/find-names.ts'
import { createSearch } from './search/search.ts'
import { createSimilarWords } from './search/similar-words.ts'
import { createWordShare } from './search/word-share.ts'
import { SNAPSHOT_APPLICATION_ID, SNAPSHOT_FORMAT } from './snapshot-file.ts'
import { SnapshotError } from './snapshot-error.ts'
import type { GrepOptions, Snapshot, SnapshotInfo } from './snapshot.ts'
import { createUsesJudge } from './uses/judge-uses.ts'

/**
 * Opens a snapshot file for reading. Throws a `SnapshotError` where there is none, where the file is none, of another
 * format, or not as it was written; what becomes of it later is a `SnapshotError` of the method that meets it. The whole
 * file is read for that, unless the caller has done so (`isChecked`).
 */
export function openSnapshot(path: string, { isChecked = false } = {}): Snapshot {
  checkHeader(path)
  if (!isChecked && !hasValidChecksum(path)) throw damagedSnapshot(path)
  const url = pathToFileURL(path)
  // Never written again, so no locks and no look at the file system between reads.
  url.searchParams.set('immutable', '1')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(url, { readOnly: true })
    database.exec('pragma cache_size = -8192')
    return createSnapshot(path, database)
  } catch (error) {
    database?.close()
    throw toSnapshotError(error, path)
  }
}

function createSnapshot(path: string, database: DatabaseSync): Snapshot {
  const row = database.prepare("select value from meta where name = 'info'").get()
  if (row === undefined)
    throw new SnapshotError('corrupt', `Opening snapshot "${path}": it was not finished.`)
  const reader = createReader(database, JSON.parse(row['value'] as string) as SnapshotInfo)
  const files = createFiles(reader)
  const nodes = createNodes(reader, files)
  const edges = createEdges(reader, files, nodes)
  const places = createPlaces(reader, files, nodes, edges)
  const vectors = createVectorsLoader(vectorsPath(path))
  const guard = <Arguments extends unknown[], Result>(
    method: (...values: Arguments) => Result,
  ): ((...values: Arguments) => Result) => {
    return (...values) => {
      try {
        return method(...values)
      } catch (error) {
        throw toSnapshotError(error, path)
      }
    }
  }
  const findNode = guard(nodes.findNode)
  const resolveName = guard(createNameResolver({ reader, files, nodes, edges }))
  const search = guard(createSearch(reader, files, nodes, vectors))
  const grepFiles = guard((pattern: string, options?: GrepOptions) => grep(files, pattern, options))
  const uses = createUsesJudge(
    {
      info: reader.info,
      childrenOf: edges.childrenOf,
      edges: edges.edges,
      findFile: files.findFile,
      findNode,
      grep: grepFiles,
      readLines: files.readLines,
      resolveName,
    },
    files,
    edges.completeness,
  )
  const completeness = guard(uses.completeness)
  return {
    info: reader.info,
    listFiles: guard(files.listFiles),
    findFile: guard(files.findFile),
    readText: guard(files.readText),
    readLines: guard(files.readLines),
    listFolder: guard((folder) => listFolder(files, folder)),
    similarPaths: guard(files.similarPaths),
    findNode,
    nodesInFile: guard(nodes.nodesInFile),
    outermostIn: guard(nodes.outermostIn),
    countOutermost: guard(nodes.countOutermost),
    nodeAt: guard(nodes.nodeAt),
    childrenOf: guard(edges.childrenOf),
    resolveName,
    similarNames: guard(nodes.similarNames),
    edges: guard(edges.edges),
    isUsedFromOutside: guard(edges.isUsedFromOutside),
    countEdges: guard(edges.countEdges),
    completeness,
    namePlaces: guard(uses.namePlaces),
    unresolvedCallsIn: guard(edges.unresolvedCallsIn),
    unresolvedCallsNamed: guard(edges.unresolvedCallsNamed),
    pathBetween: guard((fromId, toId, options) => findPath(reader, nodes, edges, fromId, toId, options)),
    centrality: guard(nodes.centrality),
    mostCentral: guard(nodes.mostCentral),
    codeMap: guard(createCodeMap(reader, nodes)),
    measureFiles: guard(() => measureFiles(reader, files, nodes)),
    definitionAt: guard(places.definitionAt),
    references: guard((id, kind) => ({ sites: places.references(id, kind), ...completeness(id) })),
    linkedNames: places.linkedNames,
    exportGraph: places.exportGraph,
    search,
    findNames: guard(createNameFinder(reader, files, nodes)),
    embeddings() {
      const found = vectors()
      return found === undefined ? undefined : { ...found.info, embedded: found.nodeIds.length }
    },
    similarWords: guard(createSimilarWords(reader)),
    wordShare: guard(createWordShare(reader)),
    grep: grepFiles,
    [Symbol.dispose]() {
      if (database.isOpen) database.close()
    },
  }
}

export function damagedSnapshot(path: string): SnapshotError {
  const message = `Opening snapshot "${path}": it is not as it was written. Parse the project again.`
  return new SnapshotError('corrupt', message)
}

const HEADER = 'SQLite format 3\0'
const HEADER_BYTES = 100

/** What the first bytes say: cheaper than letting SQLite find out, and it tells why. */
function checkHeader(path: string): void {
  const header = readHeader(path)
  const size = statSync(path).size
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, HEADER.length) !== HEADER) {
    throw new SnapshotError('not-a-snapshot', `Opening snapshot "${path}": the file is not a snapshot.`)
  }
  if (header.readUInt32BE(68) !== SNAPSHOT_APPLICATION_ID) {
    throw new SnapshotError('not-a-snapshot', `Opening snapshot "${path}": a database, but not a snapshot.`)
  }
  const format = header.readUInt32BE(60)
  if (format !== SNAPSHOT_FORMAT) {
    const message = `Opening snapshot "${path}": it has format ${format}, this version reads ${SNAPSHOT_FORMAT}. Parse the project again.`
    throw new SnapshotError('other-format', message)
  }
  const pageSize = header.readUInt16BE(16)
  const expected = header.readUInt32BE(28) * (pageSize === 1 ? 65536 : pageSize) + CHECKSUM_BYTES
  if (size !== expected) {
    const message = `Opening snapshot "${path}": it has ${size} bytes instead of ${expected}. Parse the project again.`
    throw new SnapshotError('corrupt', message)
  }
}

function readHeader(path: string): Buffer {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, 'r')
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    const kind = code === 'ENOENT' ? 'not-found' : 'not-a-snapshot'
    throw new SnapshotError(kind, `Opening snapshot "${path}": ${reason}.`, { cause: error })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

function toSnapshotError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof SnapshotError) return error
  const code = (error as { code?: string }).code ?? ''
  const isDamage =
    /^(?:ERR_SQLITE_ERROR|ZSTD_|ERR_ZSTD|Z_|ERR_BUFFER)/.test(code) || error instanceof SyntaxError
  if (!isDamage) return error
  const message = `Reading snapshot "${path}": it is damaged (${error.message}). Parse the project again.`
  return new SnapshotError('corrupt', message, { cause: error })
}
