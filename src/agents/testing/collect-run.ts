import type { AgentEvent } from '../loop/agent-events.ts'
import { runAgent } from '../loop/run-agent.ts'
import type { RunAgentInput } from '../loop/run-input.ts'

export interface CollectedRun {
  readonly events: readonly AgentEvent[]
  readonly text: string
  readonly citations: readonly string[]
  readonly end: Extract<AgentEvent, { type: 'finish' | 'error' }>
}

/** Runs an agent to its end. */
export async function collectRun(
  input: Partial<RunAgentInput> & Pick<RunAgentInput, 'projects' | 'question'>,
): Promise<CollectedRun> {
  const events: AgentEvent[] = []
  const run = runAgent({
    agentId: 'codebase_qna_agent',
    history: [],
    focus: [],
    attachments: [],
    model: { provider: 'built-in' },
    signal: new AbortController().signal,
    ...input,
  })
  for await (const event of run) events.push(event)
  const ends = events.filter((event) => event.type === 'finish' || event.type === 'error')
  const end = ends[0]
  if (end === undefined || ends.length > 1 || events.at(-1) !== end) {
    throw new Error(`A run must end with one finish or error event: ${JSON.stringify(events.slice(-3))}`)
  }
  return {
    events,
    text: events.map((event) => (event.type === 'text-delta' ? event.text : '')).join(''),
    citations: events.findLast((event) => event.type === 'citations')?.citations ?? [],
    end,
  }
}
