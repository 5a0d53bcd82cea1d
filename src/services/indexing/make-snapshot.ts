import type { LinkedGraph, LinkFile } from '../../graph/graph.ts'
import { leftOutIn } from '../../graph/layers.ts'
import type { LinkLayer } from '../../graph/layers.ts'
import { planLinking } from '../../graph/plan-linking.ts'
import { createLinker } from '../../graph/relink/linker.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import { buildSnapshot } from '../../index/build.ts'
import type { BuiltSnapshot } from '../../index/build.ts'
import { BuildThread } from '../../index/build/build-thread.ts'
import { findLanguage } from '../../languages/registry.ts'
import type { IndexMemory } from './index-memory.ts'
import type { IndexProgress, IndexRequest } from './index-request.ts'
import type { OpenedSource } from './open-source.ts'
import type { ReadFile, ReadResult } from './read-files.ts'

export interface MadeSnapshot {
  readonly built: BuiltSnapshot
  readonly graph: LinkedGraph
  readonly layer: LinkLayer
}

export interface MakeOptions {
  /** Whether a thread beside linking is worth its start. */
  readonly isLarge: boolean
  readonly onProgress: (progress: IndexProgress) => void
  /** `hasMoved`: nothing had to be linked. */
  readonly onLinked: (hasMoved: boolean) => void
}

/** Links what was read and writes the snapshot. */
export async function makeSnapshot(
  request: IndexRequest,
  source: OpenedSource,
  read: ReadResult,
  memory: IndexMemory,
  { isLarge, onProgress, onLinked }: MakeOptions,
): Promise<MadeSnapshot> {
  const total = read.files.length
  const { layer, problems } = planLayer(request, read.files)
  onProgress({ stage: 'processing', done: 0, total, layer })
  const snapshotFiles = read.files.map(toSnapshotFile)
  await using buildThread = isLarge ? new BuildThread(snapshotFiles) : undefined
  const linker = memory.linker(createLinker)
  const graph = linker.link({
    repoName: request.repoName,
    files: read.files.map(toLinkFile),
    project: createProjectFiles(read.files),
    languageOf: findLanguage,
    layer,
    onProgress: (done) => onProgress({ stage: 'processing', done, total, layer }),
    onNodes: (nodes) => buildThread?.sendNodes(nodes),
  })
  onLinked(linker.hasMoved)
  onProgress({ stage: 'inferring', done: 0, total })
  const parts = await buildThread?.parts()
  const built = buildSnapshot(
    {
      directory: request.snapshotDirectory,
      key: request.snapshotKey,
      repoName: request.repoName,
      branchName: request.branchName ?? source.branchName,
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
  return { built, graph, layer }
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
