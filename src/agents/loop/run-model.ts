import type { LanguageModelUsage, ModelMessage } from 'ai'
import { isStepCount, streamText } from 'ai'
import type { Agent } from '../agent.ts'
import type { AgentEvent } from './agent-events.ts'
import { buildMessages } from './build-prompt.ts'
import { CallLog } from './call-log.ts'
import { createToolSet } from './create-tool-set.ts'
import { fitLimits } from './fit-limits.ts'
import { IdleTimer } from './idle-timer.ts'
import type { OutsideModelSettings } from '../providers/model-settings.ts'
import { outsideProviderOptions, resolveModel } from '../providers/resolve-model.ts'
import { pruneToolResults } from './prune-prompt.ts'
import type { RunAgentInput, RunLimits } from './run-input.ts'
import type { SeenLines } from '../checks/citations/seen-lines.ts'
import { toCallEvent, toErrorEvent, toResultEvent } from './tool-events.ts'
import type { ToolContext } from '../tools/tool.ts'

export interface ModelRun {
  readonly agent: Agent
  readonly input: RunAgentInput
  readonly model: OutsideModelSettings
  readonly context: ToolContext
  readonly limits: RunLimits
  readonly signal: AbortSignal
  /** Takes in what the model is shown. */
  readonly seen: SeenLines
}

export type ModelPart =
  | { readonly type: 'answer-delta'; readonly text: string }
  | { readonly type: 'event'; readonly event: AgentEvent }
  /** One request is over. */
  | { readonly type: 'step'; readonly usage: LanguageModelUsage; readonly finishReason: string }
  /** The stream broke; the last part. */
  | { readonly type: 'failure'; readonly error: unknown }

const lastStepMessage: ModelMessage = {
  role: 'user',
  content: 'No more tool calls are possible. Answer now with what the tools have shown.',
}

/** Has a model answer, step by step: what it says, thinks and calls, as it comes. Throws what cannot be streamed. */
export async function* runModel(run: ModelRun): AsyncGenerator<ModelPart, void, undefined> {
  const { agent, input, model, signal, seen } = run
  signal.throwIfAborted()
  const limits = fitLimits(run.limits, model)
  const context: ToolContext = { ...run.context, maximumCharacters: limits.resultCharacters }
  const calls = new CallLog()
  const messages = buildMessages(context, input, limits)
  noteShown(seen, messages)
  using idle = new IdleTimer()
  idle.expect(limits.firstChunkMs, true)
  let isLastStep = false
  let prunedResults = 0
  const result = streamText({
    model: await resolveModel(model, {
      onCompact: () => {
        input.tap?.noteCompaction()
        calls.forget()
      },
      outermost: input.tap?.middleware(() => calls.forget()),
    }),
    instructions: agent.instructions,
    messages,
    tools: createToolSet(agent.tools, context, { calls, onResult: (output) => seen.addResult(output) }),
    stopWhen: [isStepCount(limits.steps), () => isLastStep],
    abortSignal: AbortSignal.any([signal, idle.signal]),
    maxRetries: limits.retries,
    ...(input.traceparent === undefined ? {} : { headers: { traceparent: input.traceparent } }),
    providerOptions: outsideProviderOptions,
    prepareStep: ({ stepNumber, messages: sent }) => {
      calls.endStep()
      const pruned = pruneToolResults(sent, limits.promptCharacters)
      const prunedNow = pruned.filter((message, index) => message !== sent[index]).length
      if (prunedNow > prunedResults) calls.forget()
      prunedResults = prunedNow
      isLastStep = stepNumber >= limits.steps - 1 || calls.isStuck
      // A model that would go on calling tools is made to answer with what it has. Many servers do not know of a
      // choice that forbids tools: they are not offered.
      return isLastStep
        ? { messages: markCacheable([...pruned, lastStepMessage]), activeTools: [] }
        : { messages: markCacheable(pruned) }
    },
    // Errors arrive in the stream too; the default handler would print them, requests and keys included.
    onError: () => {},
  })
  let hasText = false
  let steps = 0
  let error: unknown
  for await (const part of result.stream) {
    const isModelStart = part.type === 'start' || part.type === 'start-step'
    idle.expect(isModelStart ? limits.firstChunkMs : limits.chunkMs, isModelStart)
    switch (part.type) {
      case 'start-step':
        input.onModelCall?.begun()
        break
      case 'text-start':
        // Texts of two steps are two paragraphs.
        if (steps > 0 && hasText) yield { type: 'answer-delta', text: '\n\n' }
        break
      case 'text-delta':
        hasText ||= part.text !== ''
        yield { type: 'answer-delta', text: part.text }
        break
      case 'reasoning-delta':
        if (part.text !== '') yield { type: 'event', event: { type: 'thinking-delta', text: part.text } }
        break
      case 'tool-call':
        yield { type: 'event', event: toCallEvent(part.toolCallId, part.toolName, part.input) }
        break
      case 'tool-result':
        yield { type: 'event', event: toResultEvent(part.toolCallId, part.toolName, part.output) }
        break
      case 'tool-error':
        yield { type: 'event', event: toErrorEvent(part.toolCallId, part.toolName, part.error, agent.tools) }
        break
      case 'finish-step':
        steps += 1
        input.onModelCall?.ended({
          model: part.response.modelId,
          inputTokens: part.usage.inputTokens,
          outputTokens: part.usage.outputTokens,
        })
        yield { type: 'step', usage: part.usage, finishReason: part.finishReason }
        break
      case 'error':
        error ??= part.error
        break
      case 'abort':
        error ??= idle.signal.aborted ? idle.signal.reason : new DOMException('aborted', 'AbortError')
        break
      default:
        break
    }
  }
  if (error !== undefined) yield { type: 'failure', error }
}

/** Anthropic keeps a prompt only where it is told to; the next step begins with all of this one. */
function markCacheable(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message, index) =>
    index === messages.length - 1
      ? { ...message, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }
      : message,
  )
}

/** Places in the background and in earlier answers are shown; those in the question are only asked about. */
function noteShown(seen: SeenLines, messages: readonly ModelMessage[]): void {
  for (const { role, content } of messages) {
    if (typeof content === 'string') {
      if (role === 'assistant') seen.addText(content)
      continue
    }
    const [background] = content
    if (role === 'user' && background?.type === 'text') {
      seen.addText(background.text)
      for (const line of background.text.split('\n')) {
        for (const word of line.split(/[\s,()]+/u)) if (/[./]/u.test(word)) seen.addPath(word)
      }
    }
  }
}
