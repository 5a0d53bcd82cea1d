import type { AgentEvent } from '../../agents/agent-events.ts'
import { runAgent } from '../../agents/run-agent.ts'
import type { RunAgentInput } from '../../agents/run-input.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { createTunnelReader } from '../tunnel/tunnel-reader.ts'
import type { TunnelTarget } from '../tunnel/resolve-tunnel.ts'

/** What an agent is given, as plain data: it crosses into the thread that answers. */
export type AnswerInput = Omit<RunAgentInput, 'projects' | 'workspace' | 'signal'> & {
  /** Of the snapshots, in their order. */
  readonly repoNames: readonly string[]
  /** The person's editor. */
  readonly tunnel: TunnelTarget | undefined
}

export async function* answerQuestion(
  snapshots: readonly Snapshot[],
  { repoNames, tunnel, ...input }: AnswerInput,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void, undefined> {
  yield* runAgent({
    ...input,
    projects: snapshots.map((snapshot, index) => ({ repoName: repoNames[index] ?? '', snapshot })),
    workspace: tunnel === undefined ? undefined : createTunnelReader(tunnel),
    signal,
  })
}
