import type { AgentEvent } from './agent-events.ts'
import { digestOf } from '../recording/run-record.ts'
import { findTool } from '../tools/all-tools.ts'
import { isToolFailure } from '../tools/tool.ts'

/** What a tool's result is cut to in the record of a run. */
const maximumRecordedCharacters = 4_000

export function toCallEvent(callId: string, toolName: string, input: unknown): AgentEvent {
  const summary = findTool(toolName)?.describeCall(input) ?? `Calling ${toolName}`
  return { type: 'tool-call', callId, toolName, summary, arguments: input }
}

export function toResultEvent(callId: string, toolName: string, output: unknown): AgentEvent {
  const content = JSON.stringify(output) ?? ''
  if (isToolFailure(output)) {
    return {
      type: 'tool-error',
      callId,
      toolName,
      summary: output.error,
      message: content.slice(0, maximumRecordedCharacters),
      digest: digestOf(content),
    }
  }
  return {
    type: 'tool-result',
    callId,
    toolName,
    summary: findTool(toolName)?.describeResult(output) ?? 'Done',
    content: content.slice(0, maximumRecordedCharacters),
    isTruncated: content.length > maximumRecordedCharacters,
    originalLength: content.length,
    digest: digestOf(content),
  }
}

export function toErrorEvent(
  callId: string,
  toolName: string,
  error: unknown,
  known: readonly string[],
): AgentEvent {
  const isKnown = known.includes(toolName)
  const summary = isKnown
    ? `The arguments for ${toolName} do not fit`
    : `There is no tool "${toolName.slice(0, 80)}"; there are ${known.join(', ')}`
  const message = error instanceof Error ? error.message : String(error)
  return {
    type: 'tool-error',
    callId,
    toolName,
    summary,
    message: message.slice(0, maximumRecordedCharacters),
    digest: digestOf(message),
  }
}
