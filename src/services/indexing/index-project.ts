import { realpathSync } from 'node:fs'

import type { BuiltSnapshot } from '../../index/build.ts'
import { snapshotPath } from '../../index/snapshot-file.ts'
import { stampFile } from '../../index/stored-texts.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { analysisVersion } from './analysis-version.ts'
import { setEngineMode } from './engine-mode.ts'
import { keepFolderIndex } from './folder-index.ts'
import { IndexMemory } from './index-memory.ts'
import type { IndexProgress, IndexRequest, IndexResult } from './index-request.ts'
import { keepRun, readKeptRun, restoreLinked } from './kept-run.ts'
import { entryKindOf, LastFiles } from './last-run.ts'
import type { LastRun } from './last-run.ts'
import { findPreciseIndex, openIndexLinking, toFoundIndex } from './precise-index.ts'
import type { FoundIndex } from './precise-index.ts'
import { openSource } from './open-source.ts'
import type { OpenedSource } from './open-source.ts'
import { readFiles } from './read-files.ts'
import type { ReadResult } from './read-files.ts'
import { sourceLimits } from './source-limits.ts'

/**
 * From here on the search index takes longer to make than a thread to start, and is made while linking; and what the
 * extraction threads hold is worth more to linking than their start is to the next parse.
 */
const MIN_LARGE_SOURCE_BYTES = 2 ** 20

/**
 * Makes a snapshot of a repository: files to facts, facts to graph, graph to file. Heavy and partly synchronous:
 * run it in a thread of its own (`run-index.ts`). A pool that is given stays open; a memory that is given is used and
 * filled for the next run.
 */
export async function indexProject(
  request: IndexRequest,
  onProgress: (progress: IndexProgress) => void,
  sharedPool?: FactsPool,
  memory = new IndexMemory(),
): Promise<IndexResult> {
  const clock = stopwatch()
  using cache = memory.openCache(request.factsDirectory)
  const lastRun = findLastRun(request, memory)
  using last = lastRun && LastFiles.open(lastRun)
  const limits = sourceLimits(request.memoryMb)
  const foundIndex = findPreciseIndex(request.source)
  const usedIndex = request.attachedIndex === undefined ? foundIndex : toFoundIndex(request.attachedIndex)
  const source = await openSource(request.source, {
    isSparse: last !== undefined,
    limits: limits?.tree,
  })
  const listSeconds = clock()
  const total = source.entries.length
  onProgress({ stage: 'parsing', done: 0, total })
  await using ownPool = sharedPool === undefined ? new FactsPool(request.workers) : undefined
  const pool = sharedPool ?? ownPool!
  const onRead = (done: number): void => onProgress({ stage: 'parsing', done, total })
  const reading = readFiles(source, cache, pool, request.workers, onRead, { last, limits })
  // Loaded while the extraction threads are at work, and all of linking is a third of what there is to load.
  const [read, { makeSnapshot }] = await Promise.all([reading, import('./make-snapshot.ts')])
  const preciseIndex = usedIndex && (await openIndexLinking(usedIndex, read.files))
  const isLarge = read.sourceBytes > MIN_LARGE_SOURCE_BYTES
  const parseSeconds = clock()
  let linkSeconds = 0
  let moved = false
  const { built, graph } = await makeSnapshot(request, source, read, memory, {
    isLarge,
    early: isLarge && read.sourceBytes >= (request.early?.minSourceBytes ?? 0) ? request.early : undefined,
    last: last?.snapshot,
    preciseIndex,
    restoreLinked() {
      const link = last === undefined ? undefined : lastRun?.link
      return link && restoreLinked(lastRun!, link, last!, read.files, cache)
    },
    beforeLinking: async () => {
      if (isLarge) await pool.end()
      setEngineMode(read.sourceBytes)
    },
    onProgress,
    onLinked(hasMoved) {
      linkSeconds = clock()
      moved = hasMoved
    },
  })
  const { layer } = graph
  if (layer === 'everything') {
    const run = { files: read.files.map(({ known }) => known), snapshot: stampFile(built.path) }
    memory.keepRun(run)
    keepRun(analysisVersion(request), run, read.files, memory.linked())
  }
  keepFolder(request, source, read, built, foundIndex)
  return {
    snapshotPath: built.path,
    info: built.info,
    commitId: source.commitId,
    branchName: request.branchName ?? source.branchName,
    timings: {
      listSeconds,
      parseSeconds,
      linkSeconds,
      writeSeconds: clock(),
      files: total,
      parsedFiles: read.parsedFiles,
      cachedFiles: read.cachedFiles,
      knownFiles: read.files.filter(({ isAsBefore }) => isAsBefore).length,
      sourceBytes: read.sourceBytes,
      nodes: graph.nodes.count,
      sites: graph.sites.count,
      layer,
      moved,
    },
  }
}

/** What the last parse of the project has left: in this thread, else beside its snapshot. */
function findLastRun(request: IndexRequest, memory: IndexMemory): LastRun | undefined {
  const { previousKey, snapshotDirectory } = request
  if (previousKey === undefined) return memory.takeLastRun()
  const path = snapshotPath(snapshotDirectory, previousKey)
  return memory.takeLastRun(path) ?? readKeptRun(analysisVersion(request), path)
}

/** So that the next question about a folder can tell whether anything has changed. */
function keepFolder(
  request: IndexRequest,
  source: OpenedSource,
  { files }: ReadResult,
  { path, info }: BuiltSnapshot,
  foundIndex: FoundIndex | undefined,
): void {
  if (request.source.kind !== 'folder' || request.foldersDirectory === undefined) return
  try {
    keepFolderIndex(request.foldersDirectory, {
      folder: realpathSync(request.source.path),
      version: analysisVersion(request),
      snapshotPath: path,
      info,
      branchName: source.branchName,
      commitId: source.commitId,
      files: files.map((file) => ({
        path: file.path,
        kind: entryKindOf(file),
        byteSize: file.byteSize,
        stamp: file.stamp,
        blob: file.sourceBlob,
      })),
      problems: source.problems,
      indexStamp: foundIndex?.stamp ?? '',
    })
  } catch {
    // The folder may be gone, or the disk full: the snapshot stands.
  }
}

/** Seconds since the last call. */
function stopwatch(): () => number {
  let last = performance.now()
  return () => {
    const now = performance.now()
    const seconds = (now - last) / 1000
    last = now
    return seconds
  }
}
