import type { RunRecord } from '../../agents/recording/run-record.ts'
import { ReplayError, replayRun as replayRecord } from '../../agents/recording/replay-run.ts'
import type { Replay } from '../../agents/recording/replay-run.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { AnswerProject } from './answer-question.ts'
import { openProjects } from './open-projects.ts'

export type ReplayInput = {
  readonly record: RunRecord
  /** Of the snapshots, in their order. */
  readonly projects: readonly AnswerProject[]
}

/** `refusal`: why it cannot be made again. */
export type ReplayOutcome = Replay | { readonly refusal: string }

/** One item: how the run comes out over these snapshots, without its model. */
export async function* replayRun(
  snapshots: readonly Snapshot[],
  { record, projects }: ReplayInput,
  signal: AbortSignal,
): AsyncGenerator<ReplayOutcome, void, undefined> {
  try {
    yield await replayRecord(record, openProjects(snapshots, projects), signal)
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    yield { refusal: error.message }
  }
}
