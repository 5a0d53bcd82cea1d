/**
 * What threads do with snapshots. The main thread knows this table by its type alone: the code is loaded where it runs.
 */
import { suggestQuestions } from '../../agents/suggestions/suggest-questions.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { describeNode } from '../code/describe-node.ts'
import { exportGraph } from '../code/export-graph.ts'
import { findDefinition, findReferences, listFiles, readFileText } from '../code/places.ts'
import { searchCode } from '../code/search-code.ts'
import { findUnknownNodes } from '../runs/find-unknown-nodes.ts'
import type { AnswerInput } from '../runs/answer-question.ts'

type Snapshots = readonly Snapshot[]

/** Answered in one go. */
export const calls = {
  describeNode,
  findDefinition,
  findReferences,
  listFiles,
  readFileText,
  searchCode,
  findUnknownNodes,
  suggestQuestions,
  /** Loads the inventories, which searches have no use for. */
  async orientProject(snapshots: readonly [Snapshot], input: { readonly gitDirectory: string }) {
    const { orientProject } = await import('../code/orient-project.ts')
    return await orientProject(snapshots, input)
  },
  /** Does nothing more: what cannot be opened has failed before. */
  open(_snapshots: Snapshots, _input: null): void {},
  /** Loads what the first answer needs. */
  async warmUp(_snapshots: Snapshots, _input: null): Promise<void> {
    const { warmUp } = await import('../../agents/warm-up.ts')
    await warmUp()
  },
}

/** Answered bit by bit, at the pace of the reader. */
export const streams = {
  exportGraph,
  async *answerQuestion(snapshots: Snapshots, input: AnswerInput, signal: AbortSignal) {
    // The loop and its libraries are loaded in the threads that answer alone.
    const { answerQuestion } = await import('../runs/answer-question.ts')
    yield* answerQuestion(snapshots, input, signal)
  },
}

/** The tasks of the threads that read snapshots. */
export type SnapshotTasks = { readonly calls: typeof calls; readonly streams: typeof streams }
