import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import { digestCitations } from '../../agents/checks/citations/changed-lines.ts'
import { labelProjects } from '../../agents/projects.ts'
import { recordRun } from '../../agents/recording/record-run.ts'
import type { RunRecord } from '../../agents/recording/run-record.ts'
import type { ModelCallListener, RunAgentInput } from '../../agents/loop/run-input.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { createTunnelReader } from '../tunnel/tunnel-reader.ts'
import type { TunnelTarget } from '../tunnel/resolve-tunnel.ts'
import { openProjects } from './open-projects.ts'

/** What an agent is given, as plain data: it crosses into the thread that answers. */
export type AnswerInput = Omit<RunAgentInput, 'projects' | 'workspace' | 'signal' | 'onModelCall'> & {
  /** Of the snapshots, in their order. */
  readonly projects: readonly AnswerProject[]
  /** The person's editor. */
  readonly tunnel: TunnelTarget | undefined
}

/** What an agent says, and where traces are collected the requests to its model. */
export type AnswerEvent = AgentEvent | ModelCall | Recorded

/** What the run was, once it has ended. */
export type Recorded = { readonly type: 'run-record'; readonly record: RunRecord }

export type ModelCall = {
  readonly type: 'model-call'
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly model: string
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export interface AnswerProject {
  readonly id: string
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
): AsyncGenerator<AnswerEvent, void, undefined> {
  const opened = openProjects(snapshots, projects)
  const modelCalls: ModelCall[] = []
  let record: RunRecord | undefined
  const run = {
    ...input,
    ...(input.traceparent === undefined ? {} : { onModelCall: timeModelCalls(modelCalls) }),
    projects: opened,
    workspace: tunnel === undefined ? undefined : createTunnelReader(tunnel),
    signal,
  }
  const events = recordRun(run, (made) => (record = made))
  const labelled = labelProjects(opened).map((project, index) => ({ ...project, id: projects[index]!.id }))
  const kept = new Set<string>()
  for await (const event of events) {
    yield* modelCalls.splice(0)
    if (event.type !== 'citations') {
      yield event
      continue
    }
    // What is cited is kept by its content: the snapshot may be gone when somebody reads the answer.
    const cited = digestCitations(
      labelled,
      event.citations.filter((citation) => !kept.has(citation)),
    )
    for (const citation of event.citations) kept.add(citation)
    yield { ...event, cited: cited.map(({ project, lines }) => ({ ...lines, projectId: project.id })) }
  }
  if (record !== undefined) yield { type: 'run-record', record }
}

function timeModelCalls(calls: ModelCall[]): ModelCallListener {
  let startedAtMs = Date.now()
  return {
    begun: () => {
      startedAtMs = Date.now()
    },
    ended: (call) => void calls.push({ type: 'model-call', startedAtMs, endedAtMs: Date.now(), ...call }),
  }
}
