import { isStepCount, streamText } from 'ai'
import type { AgentEvent } from './agent-events.ts'
import { buildMessages } from './build-prompt.ts'
import type { CitationChecker } from './citations.ts'
import { createCitationChecker } from './citations.ts'
import { createToolSet, findTool } from './create-tool-set.ts'
import { describeFailure } from './describe-failure.ts'
import { builtInProvider } from './models/built-in/built-in-model.ts'
import type { BuiltInOptions } from './models/built-in/built-in-model.ts'
import { showModel } from './models/model-settings.ts'
import { resolveModel } from './models/resolve-model.ts'
import { labelProjects } from './projects.ts'
import { pruneToolResults } from './prune-prompt.ts'
import { UnknownAgentError, findAgent } from './registry.ts'
import type { RunAgentInput, RunLimits } from './run-input.ts'
import { defaultLimits } from './run-input.ts'
import { isToolFailure } from './tools/tool.ts'
import type { ToolContext } from './tools/tool.ts'
import { WorkspaceSession } from './workspace.ts'

/** What a tool's result is cut to in the record of a run. */
const maximumRecordedCharacters = 4_000

/**
 * Answers one question: the same loop for all models. Ends with exactly one `finish` or `error` event and never
 * throws; what was said before an error stands.
 */
export async function* runAgent(input: RunAgentInput): AsyncGenerator<AgentEvent, void, undefined> {
  const limits: RunLimits = { ...defaultLimits, ...input.limits }
  const modelName = showModel(input.model)
  const context: ToolContext = {
    projects: labelProjects(input.projects),
    workspace: new WorkspaceSession(input.workspace),
  }
  const answer = new AnswerText(createCitationChecker(context.projects))
  const total = AbortSignal.timeout(limits.totalMs)
  const fail = (error: unknown): AgentEvent => {
    if (input.signal.aborted) return { type: 'error', code: 'aborted', message: 'The run was stopped.' }
    if (total.aborted) {
      const seconds = Math.round(limits.totalMs / 1000)
      return { type: 'error', code: 'run_timeout', message: `The run was ended after ${seconds} seconds.` }
    }
    return { type: 'error', ...describeFailure(error, modelName) }
  }
  try {
    let ending: StreamEnding | undefined
    const parts = streamParts(input, context, limits, AbortSignal.any([input.signal, total]))
    for await (const part of parts) {
      if (part.type === 'ending') {
        ending = part.ending
        break
      }
      if (part.type === 'answer-delta') yield* answer.push(part.text)
      else yield part.event
    }
    yield* answer.push(workspaceNote(context, answer))
    yield* answer.finish()
    if (ending === undefined || ending.error !== undefined) {
      yield fail(ending?.error ?? new Error('the stream ended early'))
      return
    }
    const failure = judgeEnding(ending, answer, modelName, limits)
    if (failure !== undefined) {
      yield { type: 'error', ...failure }
      return
    }
    yield {
      type: 'finish',
      model: modelName,
      steps: ending.steps,
      inputTokens: ending.inputTokens,
      outputTokens: ending.outputTokens,
      withheldCitations: answer.withheld,
    }
  } catch (error) {
    yield* answer.finish()
    yield fail(error)
  }
}

interface StreamEnding {
  readonly steps: number
  readonly finishReason: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly error: unknown
}

type LoopPart =
  | { readonly type: 'answer-delta'; readonly text: string }
  | { readonly type: 'event'; readonly event: AgentEvent }
  | { readonly type: 'ending'; readonly ending: StreamEnding }

async function* streamParts(
  input: RunAgentInput,
  context: ToolContext,
  limits: RunLimits,
  signal: AbortSignal,
): AsyncGenerator<LoopPart, void, undefined> {
  signal.throwIfAborted()
  const agent = findAgent(input.agentId)
  if (agent === undefined) throw new UnknownAgentError(input.agentId)
  using idle = new IdleTimer()
  idle.expect(limits.firstChunkMs)
  const isBuiltIn = input.model.provider === 'built-in'
  const builtInOptions: BuiltInOptions = {
    agentId: agent.id,
    labels: context.projects.map((project) => project.label),
    focus: input.focus.map((node) => node.nodeId),
    images: input.attachments.filter((attachment) => attachment.image !== undefined).length,
  }
  const result = streamText({
    model: resolveModel(input.model),
    instructions: agent.instructions,
    // The built-in model asks for what it needs: a map would only cost its time.
    messages: buildMessages(context, input, isBuiltIn ? { ...limits, evidenceTokens: 0 } : limits),
    tools: createToolSet(agent, context),
    stopWhen: isStepCount(limits.steps),
    abortSignal: AbortSignal.any([signal, idle.signal]),
    maxRetries: limits.retries,
    ...(isBuiltIn ? { providerOptions: { [builtInProvider]: { ...builtInOptions } } } : {}),
    prepareStep: ({ stepNumber, messages }) => {
      const pruned = isBuiltIn ? messages : pruneToolResults(messages, limits.promptCharacters)
      if (stepNumber < limits.steps - 1 || isBuiltIn) return { messages: pruned }
      // The last step: a model that would go on calling tools is made to answer with what it has.
      return {
        messages: [
          ...pruned,
          {
            role: 'user',
            content: 'No more tool calls are possible. Answer now with what the tools have shown.',
          },
        ],
        toolChoice: 'none',
      }
    },
    // Errors arrive in the stream too; the default handler would print them, requests and keys included.
    onError: () => {},
  })
  let steps = 0
  let finishReason = 'none'
  let inputTokens = 0
  let outputTokens = 0
  let hasText = false
  let error: unknown
  for await (const part of result.stream) {
    const isModelStart = part.type === 'start' || part.type === 'start-step'
    idle.expect(isModelStart ? limits.firstChunkMs : limits.chunkMs)
    switch (part.type) {
      case 'text-start':
        // Texts of two steps are two paragraphs; the built-in model sets its own.
        if (steps > 0 && hasText && !isBuiltIn) yield { type: 'answer-delta', text: '\n\n' }
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
        finishReason = part.finishReason
        inputTokens += part.usage.inputTokens ?? 0
        outputTokens += part.usage.outputTokens ?? 0
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
  yield { type: 'ending', ending: { steps, finishReason, inputTokens, outputTokens, error } }
}

/** Aborts when nothing has come for a while; each thing that comes says how long the next may take. */
class IdleTimer implements Disposable {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  expect(withinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException('nothing came in time', 'TimeoutError'))
    }, withinMs)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}

function toCallEvent(callId: string, toolName: string, input: unknown): AgentEvent {
  const summary = findTool(toolName)?.describeCall(input) ?? `Calling ${toolName}`
  return { type: 'tool-call', callId, toolName, summary, arguments: input }
}

function toResultEvent(callId: string, toolName: string, output: unknown): AgentEvent {
  const content = JSON.stringify(output) ?? ''
  if (isToolFailure(output)) {
    return {
      type: 'tool-error',
      callId,
      toolName,
      summary: output.error,
      message: content.slice(0, maximumRecordedCharacters),
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
  }
}

function toErrorEvent(
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
  }
}

/** Why an ended stream is no answer; undefined where it is one. */
function judgeEnding(
  ending: StreamEnding,
  answer: AnswerText,
  modelName: string,
  limits: RunLimits,
): { code: string; message: string } | undefined {
  if (ending.finishReason === 'content-filter') {
    return { code: 'model_refused', message: `The model ${modelName} stopped at its content filter.` }
  }
  if (ending.finishReason === 'length') {
    return {
      code: 'answer_cut',
      message: `The answer was cut off at the output limit of the model ${modelName}.`,
    }
  }
  if (ending.finishReason === 'tool-calls') {
    return {
      code: 'too_many_steps',
      message: `The model ${modelName} went on calling tools and gave no answer within ${limits.steps} steps.`,
    }
  }
  if (ending.finishReason !== 'stop') {
    return { code: 'answer_cut', message: `The connection to the model ${modelName} ended in mid-answer.` }
  }
  if (answer.isEmpty)
    return { code: 'empty_answer', message: `The model ${modelName} ended without an answer.` }
  return undefined
}

function workspaceNote(context: ToolContext, answer: AnswerText): string {
  if (!context.workspace.isLost || answer.isEmpty) return ''
  return '\n\n_The connection to the editor was lost; the rest was read from the parsed snapshot._'
}

/** The answer's text on its way out, through the citation checker. */
class AnswerText {
  readonly #checker: CitationChecker
  #reported = 0
  #isEmpty = true

  constructor(checker: CitationChecker) {
    this.#checker = checker
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  get withheld(): number {
    return this.#checker.withheld
  }

  push(delta: string): AgentEvent[] {
    return delta === '' ? [] : this.#emit(this.#checker.push(delta))
  }

  finish(): AgentEvent[] {
    return this.#emit(this.#checker.finish())
  }

  #emit(text: string): AgentEvent[] {
    const events: AgentEvent[] = []
    if (text !== '') events.push({ type: 'text-delta', text })
    if (text.trim() !== '') this.#isEmpty = false
    if (this.#checker.citations.length > this.#reported) {
      this.#reported = this.#checker.citations.length
      events.push({ type: 'citations', citations: [...this.#checker.citations] })
    }
    return events
  }
}
