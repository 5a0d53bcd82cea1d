import type { AgentEvent } from '../../agents/agent-events.ts'
import { runAgent } from '../../agents/run-agent.ts'
import type { RunAgentInput } from '../../agents/run-input.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { openHistory } from '../history/open-history.ts'
import { createTunnelReader } from '../tunnel/tunnel-reader.ts'
import type { TunnelTarget } from '../tunnel/resolve-tunnel.ts'

/** What an agent is given, as plain data: it crosses into the thread that answers. */
export type AnswerInput = Omit<RunAgentInput, 'projects' | 'workspace' | 'signal'> & {
  /** Of the snapshots, in their order. */
  readonly projects: readonly AnswerProject[]
  /** The person's editor. */
  readonly tunnel: TunnelTarget | undefined
}

export interface AnswerProject {
  readonly repoName: string
  /** The mirror, or the person's folder. */
  readonly gitDirectory: string
  /** The files of the folder were parsed as they are, committed or not. */
  readonly isWorkingTree: boolean
}

export async function* answerQuestion(
  snapshots: readonly Snapshot[],
  { projects, tunnel, ...input }: AnswerInput,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void, undefined> {
  yield* runAgent({
    ...input,
    projects: snapshots.map((snapshot, index) => {
      const { repoName, gitDirectory, isWorkingTree } = projects[index]!
      // While a repeated parse runs, the project's commit is newer than what is answered from.
      const history = openHistory({
        directory: gitDirectory,
        commit: snapshot.info.commitId,
        isWorkingTree,
      })
      return { repoName, snapshot, history }
    }),
    workspace: tunnel === undefined ? undefined : createTunnelReader(tunnel),
    signal,
  })
}
