/**
 * What threads do with snapshots. The main thread knows this table by its type alone: the code is loaded where it runs.
 */
import { compareCitedLines } from '../../agents/checks/citations/changed-lines.ts'
import type { CitedLines } from '../../agents/checks/citations/changed-lines.ts'
import type { Inventories, Part } from '../../agents/knowledge/orientation/inventories.ts'
import type { OutsideModelSettings } from '../../agents/providers/model-settings.ts'
import { suggestQuestions } from '../../agents/suggestions/suggest-questions.ts'
import type { ExportOptions } from '../../index/scip/export-index.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { KeptProse } from '../book/prose/reread-prose.ts'
import type { ProseRequest } from '../book/prose/write-prose.ts'
import { getOutline, listFolder } from '../code/browse.ts'
import { describeNode } from '../code/describe-node.ts'
import { describePlace } from '../code/describe-place.ts'
import { encodeMap } from '../code/encode-map.ts'
import { exportGraph } from '../code/export-graph.ts'
import { blameLines, listLineHistory } from '../code/line-history.ts'
import { listHierarchy } from '../code/list-hierarchy.ts'
import { listUses } from '../code/list-uses.ts'
import { nameNodes } from '../code/name-nodes.ts'
import { findDefinition, findReferences, listFiles, readFileText } from '../code/places.ts'
import { searchCode } from '../code/search-code.ts'
import { findNames, searchText } from '../code/search-text.ts'
import { findUnknownNodes } from '../runs/find-unknown-nodes.ts'
import type { AnswerInput } from '../runs/answer-question.ts'
import type { ReplayInput } from '../runs/replay-run.ts'
import type { ToolInput } from '../tools/run-tool.ts'

type Snapshots = readonly Snapshot[]

/** Answered in one go. */
export const calls = {
  describeNode,
  describePlace,
  encodeMap,
  findDefinition,
  findNames,
  findReferences,
  getOutline,
  listFiles,
  listFolder,
  listHierarchy,
  listUses,
  nameNodes,
  readFileText,
  searchCode,
  searchText,
  findUnknownNodes,
  suggestQuestions,
  /** Loads the inventories, which searches have no use for. */
  async orientProject(snapshots: readonly [Snapshot], input: { readonly gitDirectory: string }) {
    const { orientProject } = await import('../code/orient-project.ts')
    return await orientProject(snapshots, input)
  },
  async measureFiles(snapshots: readonly [Snapshot], input: { readonly gitDirectory: string }) {
    const { measureFiles } = await import('../code/measure-files.ts')
    return await measureFiles(snapshots, input)
  },
  async listInventory(
    [snapshot]: readonly [Snapshot],
    { name, part }: { name: keyof Inventories; part: Part },
  ) {
    const { inventories } = await import('../../agents/knowledge/orientation/inventories.ts')
    return inventories[name]({ label: '', repoName: snapshot.info.repoName, snapshot }, part)
  },
  async listBookPages(snapshots: readonly [Snapshot], _input: null) {
    const { listPages } = await import('../book/make-book.ts')
    return listPages(snapshots)
  },
  async makeBookPage(snapshots: readonly [Snapshot], id: string) {
    const { makePage } = await import('../book/make-book.ts')
    return makePage(snapshots, id)
  },
  async checkBookCorrection(snapshots: readonly [Snapshot], markdown: string) {
    const { checkCorrection } = await import('../book/read-correction.ts')
    return checkCorrection(snapshots, markdown)
  },
  async rereadBookCorrection(
    snapshots: readonly [Snapshot],
    kept: { readonly markdown: string; readonly lines: readonly CitedLines[] },
  ) {
    const { rereadCorrection } = await import('../book/read-correction.ts')
    return rereadCorrection(snapshots, kept)
  },
  async rereadBookProse(snapshots: readonly [Snapshot], kept: readonly KeptProse[]) {
    const { rereadProse } = await import('../book/prose/reread-prose.ts')
    return rereadProse(snapshots, kept)
  },
  compareCitedLines([snapshot]: readonly [Snapshot], cited: readonly CitedLines[]) {
    return cited.map((lines) => compareCitedLines(snapshot, lines) ?? null)
  },
  async judgeDiff([snapshot]: readonly [Snapshot], patch: string) {
    const { judgeDiff } = await import('../../agents/checks/diffs/judge-diff.ts')
    return judgeDiff({ label: '', repoName: '', snapshot }, patch)
  },
  /** Of no snapshot. The packages of providers are loaded in the threads that answer alone. */
  async tryModel(_snapshots: Snapshots, settings: OutsideModelSettings) {
    const { tryModel } = await import('../../agents/providers/try-model.ts')
    return await tryModel(settings)
  },
  /** Of no snapshot either: an index of another tool that somebody has sent. */
  async checkIndex(_snapshots: Snapshots, path: string, signal: AbortSignal) {
    // Loaded where there is one, with protobuf.
    const { checkSentIndex } = await import('../indexing/check-sent-index.ts')
    return await checkSentIndex(path, signal)
  },
  /** Does nothing more: what cannot be opened has failed before. */
  open(_snapshots: Snapshots, _input: null): void {},
  /** Loads what the first answer needs. */
  async warmUp(_snapshots: Snapshots, _input: null): Promise<void> {
    const { warmUp } = await import('../../agents/loop/warm-up.ts')
    await warmUp()
  },
}

/** Answered bit by bit, at the pace of the reader. */
export const streams = {
  blameLines,
  exportGraph,
  async *exportIndex(snapshots: readonly [Snapshot], options: ExportOptions, signal: AbortSignal) {
    // Loaded where somebody asks for it, with protobuf.
    const { exportIndex } = await import('../code/export-index.ts')
    yield* exportIndex(snapshots, options, signal)
  },
  listLineHistory,
  async *answerQuestion(snapshots: Snapshots, input: AnswerInput, signal: AbortSignal) {
    // The loop and its libraries are loaded in the threads that answer alone.
    const { answerQuestion } = await import('../runs/answer-question.ts')
    yield* answerQuestion(snapshots, input, signal)
  },
  /** A single item: while it waits for a model, its thread does other things. */
  async *writeBookProse(snapshots: readonly [Snapshot], request: ProseRequest, signal: AbortSignal) {
    const { writeProse } = await import('../book/prose/write-prose.ts')
    yield await writeProse(snapshots, request, signal)
  },
  async *replayRun(snapshots: Snapshots, input: ReplayInput, signal: AbortSignal) {
    const { replayRun } = await import('../runs/replay-run.ts')
    yield* replayRun(snapshots, input, signal)
  },
  async *runTool(snapshots: Snapshots, input: ToolInput, signal: AbortSignal) {
    const { runTool } = await import('../tools/run-tool.ts')
    yield* runTool(snapshots, input, signal)
  },
}

/** The tasks of the threads that read snapshots. */
export type SnapshotTasks = { readonly calls: typeof calls; readonly streams: typeof streams }
