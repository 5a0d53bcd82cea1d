import { bareGraph } from '../../graph/bare-graph.ts'
import { isOutOfMemory, messageOf } from '../../graph/containment.ts'
import type { LinkFailure } from '../../graph/containment.ts'
import type { LinkedGraph, NodeTable, SiteTable } from '../../graph/graph.ts'
import { leftOutIn } from '../../graph/layers.ts'
import type { LinkLayer } from '../../graph/layers.ts'
import { planLinking } from '../../graph/plan-linking.ts'
import { loadRules } from '../../graph/link.ts'
import type { LinkInput } from '../../graph/link.ts'
import { createLinker } from '../../graph/relink/linker.ts'
import type { Linked, MovedGraph } from '../../graph/relink/linker.ts'
import { createStepProgress } from '../../graph/step-progress.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import { SnapshotBuild, buildSnapshot } from '../../index/build.ts'
import type {
  BuildOptions,
  BuildStage,
  BuiltSnapshot,
  SnapshotFile,
  SnapshotInput,
} from '../../index/build.ts'
import type { EarlySnapshot } from '../../index/build/early-snapshot.ts'
import { buildMovedSnapshot } from '../../index/build-moved.ts'
import type { FileRecord } from '../../index/snapshot.ts'
import { SnapshotError } from '../../index/snapshot-error.ts'
import type { WrittenFile } from '../../index/stored-texts.ts'
import { findLanguage } from '../../languages/registry.ts'
import type { IndexMemory } from './index-memory.ts'
import type { EarlyRequest, IndexProgress, IndexRequest } from './index-request.ts'
import { toLinkFile } from './link-file.ts'
import { linkProblems } from './link-problems.ts'
import { INDEX_NAME } from './precise-index.ts'
import type { IndexLinking } from './precise-index.ts'
import type { OpenedSource } from './open-source.ts'
import type { ReadFile, ReadResult } from './read-files.ts'
import { SharedTexts } from './shared-texts.ts'
import { sourceLimits } from './source-limits.ts'

export interface MadeSnapshot {
  readonly built: BuiltSnapshot
  readonly graph: LinkedGraph
}

export interface MakeOptions {
  /** Whether a thread beside linking is worth its start. */
  readonly isLarge: boolean
  /** Where a snapshot is to be published before calls are followed. */
  readonly early: EarlyRequest | undefined
  /** The snapshot of the run before, which files that are as before are the same in. */
  readonly last: WrittenFile | undefined
  /** An index that another tool made of the code. */
  readonly preciseIndex: IndexLinking | undefined
  /** What was linked in that run, where another thread did it. */
  readonly restoreLinked: () => Linked | undefined
  /** Called where there is something to link. */
  readonly beforeLinking: () => Promise<void>
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
  options: MakeOptions,
): Promise<MadeSnapshot> {
  const { onProgress, onLinked, preciseIndex } = options
  const total = read.files.length
  const { layer, problems } = planLayer(request, read.files)
  onProgress({ stage: 'processing', done: 0, total, layer })
  const linker = memory.linker(createLinker)
  const input: LinkInput = {
    repoName: request.repoName,
    files: read.files.map((file, index) => {
      const outline = preciseIndex?.outlineOf(index)
      return outline === undefined ? toLinkFile(file) : toLinkFile({ ...file, outline })
    }),
    project: createProjectFiles(read.files, request.repoName),
    languageOf: findLanguage,
    rulesOf: await loadRules(read.files.map(({ language }) => language?.id ?? '')),
    layer,
    onProgress: (done) => onProgress({ stage: 'processing', done, total, layer }),
  }
  const description: Description = {
    directory: request.snapshotDirectory,
    key: request.snapshotKey,
    draft: request.draft,
    maxByteSize: sourceLimits(request.memoryMb)?.maxSnapshotBytes,
    repoName: request.repoName,
    branchName: request.branchName ?? source.branchName,
    commitId: source.commitId,
    createdAt: request.createdAt,
    attachedIndex: request.attachedIndex?.key,
    problems: [
      // As a file it is too large, as an index it was read.
      ...read.problems.filter(({ path }) => preciseIndex === undefined || path !== INDEX_NAME),
      ...problems,
    ],
  }
  // What is remembered is linked from facts alone, and so is what can be moved.
  if (preciseIndex !== undefined) linker.forget()
  const restored = preciseIndex === undefined ? options.restoreLinked() : undefined
  if (restored !== undefined) linker.adopt(restored)
  const moved = linker.move(input)
  if (moved !== undefined) {
    onLinked(true)
    onProgress({ stage: 'inferring', done: 0, total })
    const built = moved.isRenumbered ? undefined : buildMoved(description, read.files, moved, options.last)
    if (built !== undefined) return { built, graph: moved.graph }
  }
  await options.beforeLinking()
  const snapshotFiles = withTexts(read.files)
  await using build = options.isLarge ? new SnapshotBuild(description, snapshotFiles) : undefined
  const { early } = options
  const toEarly: ToEarly | undefined =
    early &&
    ((nodes, importedFiles) => {
      const made = { ...description, key: early.key, nodes, importedFiles, layer }
      return { input: made, port: early.port }
    })
  const own = moved?.graph ?? linker.link(build === undefined ? input : { ...input, ...feed(build, toEarly) })
  const graph = preciseIndex === undefined ? own : applyIndex(preciseIndex, own, build)
  if (preciseIndex !== undefined) linker.forget()
  if (moved === undefined) onLinked(false)
  else if (build !== undefined) feedWhole(build, graph)
  onProgress({ stage: 'inferring', done: 0, total })
  const complete: SnapshotInput = {
    ...description,
    preciseIndex: preciseIndex?.info(),
    problems: [
      ...description.problems,
      ...linkProblems(graph, read.files),
      ...(preciseIndex === undefined ? [] : indexProblems(preciseIndex)),
    ],
    files: snapshotFiles,
    graph,
  }
  const writing = createStepProgress(writeShares, total, (done) =>
    onProgress({ stage: 'inferring', done, total }),
  )
  const buildOptions: BuildOptions = { onProgress: writing.at }
  const built = await writeContained([
    ...(build === undefined ? [] : [() => build.finish(complete, buildOptions)]),
    () => Promise.resolve(buildSnapshot(complete, buildOptions)),
  ])
  if (!(built instanceof Failed)) return { built, graph }
  // The graph is one that cannot be written: the files can.
  linker.forget()
  const bare = bareGraph(request.repoName, input.files, [...graph.failures, graphFailure(built.error)])
  const bareProblems = [...description.problems, ...linkProblems(bare, read.files)]
  return {
    built: buildSnapshot({ ...complete, problems: bareProblems, graph: bare }, buildOptions),
    graph: bare,
  }
}

function applyIndex(
  preciseIndex: IndexLinking,
  own: LinkedGraph,
  build: SnapshotBuild | undefined,
): LinkedGraph {
  const { graph, added } = preciseIndex.apply(own)
  for (const file of added) build?.addOccurrences(file, graph.occurrences[file]!)
  return graph
}

function indexProblems(preciseIndex: IndexLinking): Problem[] {
  const problem = preciseIndex.problem()
  return problem === '' ? [] : [{ path: '.', reason: problem }]
}

class Failed {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

/** What the first of some ways of writing that does not fail gives. A full disk is no failure of a way. */
async function writeContained(
  ways: readonly (() => Promise<BuiltSnapshot>)[],
): Promise<BuiltSnapshot | Failed> {
  let failed = new Failed(undefined)
  for (const write of ways) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof SnapshotError || isOutOfMemory(error)) throw error
      failed = new Failed(error)
    }
  }
  return failed
}

function graphFailure(error: unknown): LinkFailure {
  return { step: 'graph', file: -1, message: messageOf(error), times: 1 }
}

/** What writing takes, by its steps in their order: most of it is the word index. */
const writeShares: Readonly<Record<BuildStage, number>> = { files: 0.1, search: 0.6, graph: 0.2, finish: 0.1 }

type ToEarly = (nodes: NodeTable, importedFiles: SiteTable) => EarlySnapshot

function feed(
  build: SnapshotBuild,
  toEarly: ToEarly | undefined,
): Pick<LinkInput, 'onNodes' | 'onOccurrences'> {
  return {
    onNodes: (nodes, importedFiles) => build.addNodes(nodes, toEarly?.(nodes, importedFiles)),
    onOccurrences: (file, occurrences) => build.addOccurrences(file, occurrences),
  }
}

/** A graph that was linked before. */
function feedWhole(build: SnapshotBuild, { nodes, occurrences }: LinkedGraph): void {
  build.addNodes(nodes)
  for (const [file, rows] of occurrences.entries()) if (rows !== undefined) build.addOccurrences(file, rows)
}

type Description = Omit<SnapshotInput, 'files' | 'graph'>

/** Undefined where the snapshot of the run before is gone. */
function buildMoved(
  description: Description,
  files: readonly ReadFile[],
  { graph, before }: MovedGraph,
  last: WrittenFile | undefined,
): BuiltSnapshot | undefined {
  if (last === undefined) return undefined
  const changed = new Map<number, Uint8Array | undefined>()
  for (const [index, { isAsBefore, utf8 }] of files.entries()) if (!isAsBefore) changed.set(index, utf8)
  return buildMovedSnapshot({
    ...description,
    files: files.map((file) => ({ ...toRecord(file), textSize: file.textSize })),
    changed,
    graph,
    before: { snapshot: last, graph: before },
  })
}

/** The files with their texts in shared memory. */
function withTexts(files: readonly ReadFile[]): SnapshotFile[] {
  const texts = new SharedTexts()
  return files.map((file) => {
    const { utf8 } = file
    return { ...toRecord(file), utf8: utf8 !== undefined && file.isAsBefore ? texts.keep(utf8) : utf8 }
  })
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

function toRecord(file: ReadFile): FileRecord {
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
    isBroken: file.facts?.isBroken === true,
  }
}
