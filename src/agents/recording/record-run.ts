import type { AgentEvent } from '../loop/agent-events.ts'
import { showModel } from '../providers/model-settings.ts'
import { runAgent } from '../loop/run-agent.ts'
import type { RunAgentInput } from '../loop/run-input.ts'
import { recordReplies } from './record-replies.ts'
import type { RecordedCall, RunRecord } from './run-record.ts'
import { digestOf, withoutBytes } from './run-record.ts'

/** Answers as `runAgent` does, and then tells all that the run was. */
export async function* recordRun(
  input: RunAgentInput,
  onRecord: (record: RunRecord) => void,
): AsyncGenerator<AgentEvent, void, undefined> {
  const tap = recordReplies()
  const events = new EventRecorder()
  for await (const event of runAgent({ ...input, tap })) {
    events.add(event)
    yield event
  }
  onRecord({
    agentId: input.agentId,
    model: showModel(input.model),
    ...('contextTokens' in input.model ? { contextTokens: input.model.contextTokens } : {}),
    ...(input.limits === undefined ? {} : { limits: input.limits }),
    question: input.question,
    history: input.history,
    focus: input.focus,
    attachments: input.attachments.map(({ image, ...rest }) => ({
      ...rest,
      ...(image === undefined ? {} : { image: digestOf(JSON.stringify(image, withoutBytes)) }),
    })),
    projects: input.projects.map(({ repoName, snapshot }) => ({
      repoName,
      commitId: snapshot.info.commitId,
    })),
    prompt: tap.prompt,
    requests: tap.requests,
    calls: events.calls,
    answer: { text: events.text, citations: events.citations },
    isFromEditor: input.workspace !== undefined,
    ending: events.ending,
  })
}

/** What the events of a run add up to. */
export class EventRecorder {
  text = ''
  citations: readonly string[] = []
  ending = ''
  readonly calls: RecordedCall[] = []
  readonly #arguments = new Map<string, unknown>()

  add(event: AgentEvent): void {
    if (event.type === 'text-delta') this.text += event.text
    else if (event.type === 'citations') this.citations = event.citations
    else if (event.type === 'tool-call') this.#arguments.set(event.callId, event.arguments)
    else if (event.type === 'finish') this.ending = event.usage.fallback?.code ?? 'finish'
    else if (event.type === 'error') this.ending = event.code
    else if (event.type === 'tool-result' || event.type === 'tool-error') {
      const { callId, toolName, summary, digest } = event
      const content = event.type === 'tool-result' ? event.content : event.message
      this.calls.push({ callId, toolName, arguments: this.#arguments.get(callId), summary, content, digest })
    }
  }
}
