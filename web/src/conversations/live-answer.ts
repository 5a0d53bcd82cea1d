import type { AnswerFrame, AnswerStatus, AnswerUsage, ToolCall } from '../api/types.ts'
import type { Question } from '../drafts/question.ts'

/** An answer while it is written, and after that until the server's record of it has taken its place. */
export type LiveAnswer = {
  readonly sessionId: string
  /** The question, where it was asked here and the server's record of it is not loaded yet. */
  readonly question: Question | null
  /** The recorded question whose place it takes, with all that follows. */
  readonly replaces: string | null
  /** Of the agent's message; null until the first frame. */
  readonly messageId: string | null
  /** How many frames have been counted in: the `id` of the last one. */
  readonly cursor: string
  readonly content: string
  readonly citations: readonly string[]
  readonly toolCalls: readonly ToolCall[]
  readonly thinking: string
  readonly status: AnswerStatus
  readonly error: string | null
  /** Of a whole answer. */
  readonly usage: AnswerUsage | undefined
  readonly connection: 'connecting' | 'connected' | 'lost'
}

export function createLiveAnswer(sessionId: string, question: Question | null): LiveAnswer {
  return {
    sessionId,
    question,
    replaces: null,
    messageId: null,
    cursor: '0',
    content: '',
    citations: [],
    toolCalls: [],
    thinking: '',
    status: 'running',
    error: null,
    usage: undefined,
    connection: 'connecting',
  }
}

export function applyFrame(live: LiveAnswer, frame: AnswerFrame, cursor: string): LiveAnswer {
  return {
    ...live,
    sessionId: frame.session_id ?? live.sessionId,
    messageId: frame.message_id ?? live.messageId,
    cursor: cursor === '' ? live.cursor : cursor,
    content: live.content + frame.message,
    // Cumulative: a frame that has nothing to say about them, like the last one, may come without.
    citations: frame.citations.length >= live.citations.length ? frame.citations : live.citations,
    toolCalls: mergeToolCalls(live.toolCalls, frame.tool_calls),
    thinking: live.thinking + (frame.thinking ?? ''),
    status: frame.status ?? live.status,
    error: frame.error ?? live.error,
    usage: frame.usage ?? live.usage,
    connection: 'connected',
  }
}

/** One entry a call: what it came to takes the place of its announcement. */
export function mergeToolCalls(
  calls: readonly ToolCall[],
  changes: readonly ToolCall[],
): readonly ToolCall[] {
  if (changes.length === 0) return calls
  const merged = new Map(calls.map((call) => [call.call_id, call]))
  for (const change of changes) {
    const before = merged.get(change.call_id)?.tool_call_details
    // A result does not repeat what was asked for, and its words are those of the call's `tool_response`.
    const details = { ...before, ...change.tool_call_details, ...(before && { summary: before.summary }) }
    merged.set(change.call_id, { ...change, tool_call_details: details })
  }
  return [...merged.values()]
}
