import type { AgentEvent } from './agent-events.ts'
import { AnswerText } from './answer-text.ts'
import { createCitationChecker } from '../checks/citations/check-stream.ts'
import type { Failure } from './describe-failure.ts'
import { describeFailure } from './describe-failure.ts'
import { checkDiffs, noteChecks } from '../checks/diffs/check-diffs.ts'
import { findUncited, noteUncited } from '../checks/citations/find-uncited.ts'
import { findContradicted, noteContradicted } from '../checks/citations/find-contradicted.ts'
import { judgeEnding } from './judge-ending.ts'
import type { ModelSettings } from '../providers/model-settings.ts'
import { answerQuestion } from '../questions/answer-question.ts'
import { showModel } from '../providers/model-settings.ts'
import { toNote } from './notes.ts'
import { labelProjects } from '../projects.ts'
import { UnknownAgentError, findAgent } from '../registry.ts'
import type { ModelRefusal, RunAgentInput, RunLimits } from './run-input.ts'
import { defaultLimits } from './run-input.ts'
import { runModel } from './run-model.ts'
import type { ModelPart, ModelRun } from './run-model.ts'
import type { RunUsage } from './run-usage.ts'
import { addStep, noUsage } from './run-usage.ts'
import { SeenLines } from '../checks/citations/seen-lines.ts'
import type { ToolContext } from '../tools/tool.ts'
import { WorkspaceSession } from '../workspace.ts'

const builtIn: ModelSettings = { provider: 'built-in' }
/** Characters said between tool calls that may be an answer, where nothing is said behind the last; less is a remark. */
const leastAnswer = 200
/** More than an answer without a model ever takes. */
const fallbackMs = 60_000

/**
 * Answers one question: the same loop for all models. Ends with exactly one `finish` or `error` event and never
 * throws; what was said before an error stands. A model that fails before it has begun to answer is replaced by the
 * built-in one, which says so.
 */
export async function* runAgent(input: RunAgentInput): AsyncGenerator<AgentEvent, void, undefined> {
  const limits: RunLimits = { ...defaultLimits, ...limitsOf(input.model), ...input.limits }
  const context: ToolContext = {
    projects: labelProjects(input.projects),
    workspace: new WorkspaceSession(input.workspace),
    embeddings: input.embeddings,
  }
  const seen = new SeenLines()
  const answer = new AnswerText(createCitationChecker(context.projects, seen))
  const total = AbortSignal.timeout(limits.totalMs)
  const run = { input, context, limits, seen }
  const agent = findAgent(input.agentId)
  if (agent === undefined) {
    const failure = describeFailure(new UnknownAgentError(input.agentId), showModel(input.model))
    yield { type: 'error', ...failure, usage: noUsage(showModel(input.model)) }
    return
  }
  const signal = AbortSignal.any([input.signal, total])
  const attempt =
    input.refusal === undefined
      ? yield* answerWith({ ...run, agent, model: input.model, signal }, answer)
      : refuse(input.refusal)
  let { failure, usage } = attempt
  if (failure !== undefined && total.aborted && !input.signal.aborted) {
    const seconds = Math.round(limits.totalMs / 1000)
    failure = { code: 'run_timeout', message: `The run was ended after ${seconds} seconds.` }
  }
  const wantsModel = input.model.provider !== 'built-in' || input.refusal !== undefined
  if (failure !== undefined && wantsModel && !attempt.hasBegunAnswer) {
    if (!input.signal.aborted) {
      usage = { ...usage, fallback: failure }
      yield* answer.note(fallbackNote(failure, answer))
      const fallbackSignal = AbortSignal.any([input.signal, AbortSignal.timeout(fallbackMs)])
      const second = yield* answerWith({ ...run, agent, model: builtIn, signal: fallbackSignal }, answer)
      failure = second.failure
    }
  }
  yield* answer.note(workspaceNote(context, answer))
  if (failure !== undefined) yield* answer.note(brokenOffNote(failure, answer))
  yield* answer.finish()
  if (failure !== undefined) {
    yield { type: 'error', ...failure, usage }
    return
  }
  let uncitedParagraphs = 0
  if (input.model.provider !== 'built-in' && usage.fallback === undefined) {
    const { text } = answer
    const uncited = findUncited(context.projects, text)
    uncitedParagraphs = uncited.length
    yield* answer.note(toNote(noteChecks(await checkDiffs(context.projects, text))))
    yield* answer.note(toNote(noteUncited(uncited)))
    yield* answer.note(toNote(noteContradicted(findContradicted(context.projects, text))))
    yield* answer.finish()
  }
  yield { type: 'finish', usage, withheldCitations: answer.withheld, uncitedParagraphs }
}

function limitsOf(model: ModelSettings): Partial<RunLimits> {
  return model.provider === 'built-in' || model.firstChunkMs === undefined
    ? {}
    : { firstChunkMs: model.firstChunkMs }
}

interface Attempt {
  readonly failure: Failure | undefined
  readonly usage: RunUsage
  /** The step that failed had said something that could be part of the answer. */
  readonly hasBegunAnswer: boolean
}

type Run = Omit<ModelRun, 'model'> & { readonly model: ModelSettings }

/** A model's answer, or one that takes none. */
async function* runParts(run: Run): AsyncGenerator<ModelPart | 'answered', void, undefined> {
  const { model } = run
  if (model.provider !== 'built-in') return yield* runModel({ ...run, model })
  yield* answerQuestion(run)
  yield 'answered'
}

async function* answerWith(run: Run, answer: AnswerText): AsyncGenerator<AgentEvent, Attempt, undefined> {
  const modelName = showModel(run.model)
  let usage = noUsage(modelName)
  let finishReason = 'none'
  let isInText = false
  let characters = 0
  const end = (failure: Failure | undefined): Attempt => ({ failure, usage, hasBegunAnswer: isInText })
  try {
    for await (const part of runParts(run)) {
      if (part === 'answered') {
        finishReason = 'stop'
        continue
      }
      switch (part.type) {
        case 'answer-delta':
          isInText ||= part.text.trim() !== ''
          characters += part.text.trim().length
          yield* answer.push(part.text)
          break
        case 'event':
          yield part.event
          break
        case 'step':
          usage = addStep(usage, part.usage, run.model)
          yield { type: 'usage', usage }
          ;({ finishReason } = part)
          // What is said on the way to a tool call is no answer yet.
          if (finishReason === 'tool-calls') isInText = false
          break
        case 'failure':
          return end(describeStop(run, part.error, modelName))
        default:
          part satisfies never
      }
    }
    const hasText = isInText || characters >= (run.model.provider === 'built-in' ? 1 : leastAnswer)
    return end(judgeEnding({ finishReason, hasText, steps: usage.steps }, modelName))
  } catch (error) {
    return end(describeStop(run, error, modelName))
  }
}

function describeStop(run: Run, error: unknown, modelName: string): Failure {
  return run.input.signal.aborted
    ? { code: 'aborted', message: 'The run was stopped.' }
    : describeFailure(error, modelName, run.model.provider === 'built-in' ? undefined : run.model)
}

function refuse({ model, ...failure }: ModelRefusal): Attempt {
  return { failure, usage: noUsage(model), hasBegunAnswer: false }
}

/** One line, before the answer that the built-in model gives instead. */
function fallbackNote(failure: Failure, answer: AnswerText): string {
  const reason = failure.message.trim().replace(/(?<![.!?])$/u, '.')
  const note = toNote(`${reason} What follows is the answer of the built-in model.`)
  return `${answer.isEmpty ? note.trimStart() : note}\n\n`
}

/** A part of an answer must not look like a short answer. */
function brokenOffNote(failure: Failure, answer: AnswerText): string {
  return answer.isEmpty || failure.code === 'aborted'
    ? ''
    : toNote(`The answer was interrupted here. ${failure.message}`)
}

function workspaceNote(context: ToolContext, answer: AnswerText): string {
  if (!context.workspace.isLost || answer.isEmpty) return ''
  return toNote('The connection to the editor was lost; the rest was read from the parsed snapshot.')
}
