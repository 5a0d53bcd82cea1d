/**
 * What threads do with snapshots. The main thread knows this table by its type alone: the code is loaded where it runs.
 */
import { compareCitedLines } from '../../agents/checks/citations/changed-lines.ts'
import type { CitedLines } from '../../agents/checks/citations/changed-lines.ts'
import type { Inventories, Part } from '../../agents/knowledge/orientation/inventories.ts'
import type { OutsideModelSettings } from '../../agents/providers/model-settings.ts'
import { suggestQuestions } from '../../agents/suggestions/suggest-questions.ts'
import type { Snapshot } from '../../index/snapshot.ts'
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
  orientProject: loaded(async () => (await import('../code/orient-project.ts')).orientProject),
  measureFiles: loaded(async () => (await import('../code/measure-files.ts')).measureFiles),
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
  makeBookPage: loaded(async () => (await import('../book/make-book.ts')).makePage),
  checkBookCorrection: loaded(async () => (await import('../book/read-correction.ts')).checkCorrection),
  rereadBookCorrection: loaded(async () => (await import('../book/read-correction.ts')).rereadCorrection),
  rereadBookProse: loaded(async () => (await import('../book/prose/reread-prose.ts')).rereadProse),
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
  /** Needs protobuf. */
  exportIndex: loadedStream(async () => (await import('../code/export-index.ts')).exportIndex),
  listLineHistory,
  /** Needs the loop and its libraries. */
  answerQuestion: loadedStream(async () => (await import('../runs/answer-question.ts')).answerQuestion),
  /** A single item: while it waits for a model, its thread does other things. */
  async *writeBookProse(snapshots: readonly [Snapshot], request: ProseRequest, signal: AbortSignal) {
    const { writeProse } = await import('../book/prose/write-prose.ts')
    yield await writeProse(snapshots, request, signal)
  },
  replayRun: loadedStream(async () => (await import('../runs/replay-run.ts')).replayRun),
  runTool: loadedStream(async () => (await import('../tools/run-tool.ts')).runTool),
}

/** The tasks of the threads that read snapshots. */
export type SnapshotTasks = { readonly calls: typeof calls; readonly streams: typeof streams }

/** A task whose code is loaded in the threads that are asked for it. */
function loaded<Args extends readonly unknown[], Output>(load: () => Promise<(...args: Args) => Output>) {
  return async (...args: Args): Promise<Awaited<Output>> => await (await load())(...args)
}

function loadedStream<Args extends readonly unknown[], Item>(
  load: () => Promise<(...args: Args) => Iterable<Item> | AsyncIterable<Item>>,
) {
  return async function* stream(...args: Args): AsyncGenerator<Item, void, undefined> {
    yield* (await load())(...args)
  }
}
