import type { AgentEvent } from '../../agents/loop/agent-events.ts'
import type { Run } from '../../store/index.ts'
import type { Span, Tracing } from '../tracing/index.ts'
import type { AnswerEvent } from './answer-question.ts'

/** Tells of a run, its tools and the requests to its model as spans, and passes on what the run says. */
export async function* traceRun(
  tracing: Tracing,
  span: Span,
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const tools = new Map<string, Span>()
  try {
    for await (const event of events) {
      if (event.type === 'model-call') {
        const { startedAtMs, endedAtMs, model, inputTokens, outputTokens } = event
        const attributes = {
          'gen_ai.operation.name': 'chat',
          'gen_ai.request.model': model,
          'gen_ai.usage.input_tokens': inputTokens,
          'gen_ai.usage.output_tokens': outputTokens,
        }
        tracing.begin('model', { kind: 'client', attributes, parent: span, startedAtMs }).end(endedAtMs)
      } else if (event.type !== 'run-record') {
        traceTool(tracing, span, tools, event)
        if (event.type === 'error') span.fail(event.code)
        // The built-in model has answered for the one that failed.
        if (event.type === 'finish') span.set({ 'parley.model.failure': event.usage.fallback?.code })
      }
      yield event
    }
  } finally {
    for (const tool of tools.values()) tool.end()
    span.end()
  }
}

/** A run that a request of this process has made is below that request. */
export function beginRunSpan(tracing: Tracing, run: Run, parent: Span | undefined): Span {
  return tracing.begin('run', {
    parent,
    attributes: { 'parley.run.id': run.id, 'parley.agent': run.agentId, 'parley.attempt': run.attempts },
  })
}

function traceTool(tracing: Tracing, parent: Span, tools: Map<string, Span>, event: AgentEvent): void {
  if (event.type === 'tool-call') {
    const attributes = { 'gen_ai.tool.name': event.toolName }
    tools.set(event.callId, tracing.begin(`tool ${event.toolName}`, { attributes, parent }))
  }
  if (event.type !== 'tool-result' && event.type !== 'tool-error') return
  const tool = tools.get(event.callId)
  if (event.type === 'tool-error') tool?.fail('tool_error')
  else tool?.set({ 'parley.tool.result_length': event.originalLength })
  tool?.end()
  tools.delete(event.callId)
}
