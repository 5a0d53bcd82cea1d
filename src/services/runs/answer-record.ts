/** What the events of a run add up to. The parts of a stream, joined, are the stored answer. */
import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import type { RunUsage } from '../../agents/loop/run-usage.ts'
import type { StoredCitedLines } from '../../store/index.ts'
import type { StoredRunRecord } from './execute-run.ts'
import type { ToolCallItem } from '../../contract/answer.ts'

export type AnswerPart = {
  readonly text: string
  readonly thinking: string
  readonly toolCall: ToolCallItem | undefined
  /** All that stand from here on; undefined: as before. */
  readonly citations: readonly string[] | undefined
  /** Of the model so far; null: as before. */
  readonly usage: RunUsage | null
}

const nothing: AnswerPart = {
  text: '',
  thinking: '',
  toolCall: undefined,
  citations: undefined,
  usage: null,
}

/** What one event adds to the answer. */
export function toAnswerPart(event: AgentEvent): AnswerPart {
  switch (event.type) {
    case 'text-delta':
      return { ...nothing, text: event.text }
    case 'thinking-delta':
      return { ...nothing, thinking: event.text }
    case 'citations':
      return { ...nothing, citations: event.citations }
    case 'tool-call':
      return {
        ...nothing,
        toolCall: {
          call_id: event.callId,
          event_type: 'call',
          tool_name: event.toolName,
          tool_response: event.summary,
          tool_call_details: { summary: event.summary, arguments: event.arguments },
          is_complete: false,
          is_truncated: false,
          original_length: 0,
        },
      }
    case 'tool-result':
      return {
        ...nothing,
        toolCall: {
          call_id: event.callId,
          event_type: 'result',
          tool_name: event.toolName,
          tool_response: event.summary,
          tool_call_details: { summary: event.summary, content: event.content },
          is_complete: true,
          is_truncated: event.isTruncated,
          original_length: event.originalLength,
        },
      }
    case 'tool-error':
      return {
        ...nothing,
        toolCall: {
          call_id: event.callId,
          event_type: 'error',
          tool_name: event.toolName,
          tool_response: event.summary,
          tool_call_details: { summary: event.summary, content: event.message },
          is_complete: true,
          is_truncated: false,
          original_length: event.message.length,
        },
      }
    case 'usage':
      return { ...nothing, usage: event.usage }
    case 'finish':
    case 'error':
      return nothing
    default:
      event satisfies never
      // Of a process with a later version.
      return nothing
  }
}

/** The whole answer, as it grows. */
export class AnswerRecord {
  content = ''
  citations: readonly string[] = []
  /** What stood at the cited places. */
  readonly cited: StoredCitedLines[] = []
  readonly toolCalls: ToolCallItem[] = []
  thinking: string | null = null
  /** What the run was, once its agent has ended in this process. */
  made: StoredRunRecord | undefined
  /** How the agent ended, once it has. */
  ending: Extract<AgentEvent, { type: 'finish' | 'error' }> | undefined

  add(event: AgentEvent): void {
    if (event.type === 'finish' || event.type === 'error') this.ending = event
    const part = toAnswerPart(event)
    this.content += part.text
    if (part.thinking !== '') this.thinking = (this.thinking ?? '') + part.thinking
    if (part.toolCall !== undefined) this.toolCalls.push(part.toolCall)
    this.citations = part.citations ?? this.citations
    if (event.type === 'citations') this.cited.push(...(event.cited ?? []))
  }
}
