import type { AgentProject } from '../../agents/loop/run-input.ts'
import type { RunRecord } from '../../agents/recording/run-record.ts'
import { ReplayError, replayRun as replayRecord } from '../../agents/recording/replay-run.ts'
import type { Replay } from '../../agents/recording/replay-run.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { openHistory } from '../history/open-history.ts'
import type { AnswerProject } from './answer-question.ts'

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
  const opened = snapshots.map((snapshot, index): AgentProject => {
    const { repoName, gitDirectory, isWorkingTree } = projects[index]!
    const commit = snapshot.info.commitId
    return { repoName, snapshot, history: openHistory({ directory: gitDirectory, commit, isWorkingTree }) }
  })
  try {
    yield await replayRecord(record, opened, signal)
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    yield { refusal: error.message }
  }
}
