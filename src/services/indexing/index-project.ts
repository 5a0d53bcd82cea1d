import { leftOutIn } from '../../graph/layers.ts'
import type { LinkLayer } from '../../graph/layers.ts'
import { planLinking } from '../../graph/plan-linking.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import type { LinkFile } from '../../graph/graph.ts'
import { buildSnapshot } from '../../index/build.ts'
import { BuildThread } from '../../index/build/build-thread.ts'
import { findLanguage } from '../../languages/registry.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { IndexMemory } from './index-memory.ts'
import type { IndexProgress, IndexRequest, IndexResult } from './index-request.ts'
import { openSource } from './open-source.ts'
import { readFiles } from './read-files.ts'
import type { ReadFile } from './read-files.ts'

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
  memory?: IndexMemory,
): Promise<IndexResult> {
  const clock = stopwatch()
  const source = await openSource(request.source)
  const listSeconds = clock()
  const total = source.entries.length
  onProgress({ stage: 'parsing', done: 0, total })
  const { cache: openedCache, linker } = (memory ?? new IndexMemory()).open(request.factsDirectory)
  using cache = openedCache
  await using ownPool = sharedPool === undefined ? new FactsPool(request.workers) : undefined
  const pool = sharedPool ?? ownPool!
  const read = await readFiles(source, cache, pool, request.workers, (done) =>
    onProgress({ stage: 'parsing', done, total }),
  )
  const parseSeconds = clock()
  const { layer, problems } = planLayer(request, read.files)
  onProgress({ stage: 'processing', done: 0, total, layer })
  const snapshotFiles = read.files.map(toSnapshotFile)
  const isLarge = read.sourceBytes > MIN_LARGE_SOURCE_BYTES
  if (isLarge) await pool.end()
  await using buildThread = isLarge ? new BuildThread(snapshotFiles) : undefined
  const graph = linker.link({
    repoName: request.repoName,
    files: read.files.map(toLinkFile),
    project: createProjectFiles(read.files),
    languageOf: findLanguage,
    layer,
    onProgress: (done) => onProgress({ stage: 'processing', done, total, layer }),
    onNodes: (nodes) => buildThread?.sendNodes(nodes),
  })
  const linkSeconds = clock()
  onProgress({ stage: 'inferring', done: 0, total })
  const branchName = request.branchName ?? source.branchName
  const parts = await buildThread?.parts()
  const built = buildSnapshot(
    {
      directory: request.snapshotDirectory,
      key: request.snapshotKey,
      repoName: request.repoName,
      branchName,
      commitId: source.commitId,
      createdAt: request.createdAt,
      files: snapshotFiles,
      graph,
      parts,
      layer,
      problems: [...read.problems, ...problems],
    },
    { onProgress: (_stage, done, of) => onProgress({ stage: 'inferring', done, total: of }) },
  )
  return {
    snapshotPath: built.path,
    info: built.info,
    commitId: source.commitId,
    branchName,
    timings: {
      listSeconds,
      parseSeconds,
      linkSeconds,
      writeSeconds: clock(),
      files: total,
      parsedFiles: read.parsedFiles,
      cachedFiles: read.cachedFiles,
      sourceBytes: read.sourceBytes,
      nodes: graph.nodes.count,
      sites: graph.sites.count,
      layer,
      moved: linker.hasMoved,
    },
  }
}

/** Takes from files the facts that there is no memory to link, and says what is left out. */
function planLayer(
  request: IndexRequest,
  files: readonly ReadFile[],
): { layer: LinkLayer; problems: Problem[] } {
  const budget = (request.memoryMb ?? Infinity) * 2 ** 20
  const plan = planLinking(
    files.map(({ path, facts, isGenerated, textLength }) => ({
      path,
      facts,
      isGenerated,
      textLength,
    })),
    budget,
    request.layer,
  )
  const { layer, leftOut } = plan
  if (layer === 'everything') return { layer, problems: [] }
  const problems = leftOut.slice(0, MAX_NAMED_FILES).map((index) => ({
    path: files[index]!.path,
    reason: 'it was left out of the graph for want of memory',
  }))
  for (const index of leftOut) files[index]!.facts = undefined
  const more = leftOut.length > MAX_NAMED_FILES ? `, ${leftOut.length} in all` : ''
  const reason = `linked within ${request.memoryMb} MB of memory: ${leftOutIn[layer]}${more}; raise PARLEY_MEMORY_BUDGET for more`
  return { layer, problems: [{ path: '.', reason }, ...problems] }
}

interface Problem {
  readonly path: string
  readonly reason: string
}

/** So many of the files that were left out are named. */
const MAX_NAMED_FILES = 200

function toLinkFile(file: ReadFile): LinkFile {
  return {
    path: file.path,
    language: file.language?.id ?? '',
    facts: file.facts,
    lineCount: file.lineCount,
    doc: file.doc,
    isTest: file.isTest,
    isGenerated: file.isGenerated,
    sections: file.sections,
  }
}

function toSnapshotFile(file: ReadFile) {
  return {
    path: file.path,
    language: file.language?.id ?? '',
    kind: file.kind,
    byteSize: file.byteSize,
    lineCount: file.lineCount,
    blob: file.blob,
    isTest: file.isTest,
    isGenerated: file.isGenerated,
    isMinified: file.isMinified,
    utf8: file.utf8,
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
