import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { answerScript } from './answer-script.ts'
import { readConversation } from './conversation.ts'
import type { ScriptProgress } from './script.ts'
import { runScript } from './script.ts'

/** Key of our options among the provider options. */
export const builtInProvider = 'parley'

/** What the loop tells the built-in model beside the prompt. */
export interface BuiltInOptions {
  readonly agentId: string
  /** Path prefixes of the projects; one empty one for a single project. */
  readonly labels: readonly string[]
  /** Names of the repositories, `owner/name`, in the order of the labels. */
  readonly repositories: readonly string[]
  /** Node ids in focus. */
  readonly focus: readonly string[]
  /** Attached images, which it cannot see. */
  readonly images: number
}

const optionsSchema = z.object({
  agentId: z.string(),
  labels: z.array(z.string()),
  repositories: z.array(z.string()),
  focus: z.array(z.string()),
  images: z.number(),
})

/**
 * The model that needs no key: deterministic, it classifies the question, calls the same tools as any other
 * model, and says only what their results say.
 */
export function createBuiltInModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: builtInProvider,
    modelId: 'built-in',
    supportedUrls: {},
    doGenerate(options) {
      const progress = think(options)
      const content: LanguageModelV4Content[] = progress.texts.map((text) => ({ type: 'text', text }))
      for (const { callId, toolName, input } of progress.calls) {
        content.push({ type: 'tool-call', toolCallId: callId, toolName, input: JSON.stringify(input) })
      }
      return Promise.resolve({
        content,
        finishReason: finishReasonOf(progress),
        usage: noUsage,
        warnings: [],
      })
    },
    doStream(options) {
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          for (const part of toStreamParts(think(options))) controller.enqueue(part)
          controller.close()
        },
      })
      return Promise.resolve({ stream })
    },
  }
}

function think(options: LanguageModelV4CallOptions): ScriptProgress {
  options.abortSignal?.throwIfAborted()
  const conversation = readConversation(options.prompt)
  const parsed = optionsSchema.safeParse(options.providerOptions?.[builtInProvider])
  const settings = parsed.success
    ? parsed.data
    : { agentId: 'codebase_qna_agent', labels: [''], repositories: [], focus: [], images: 0 }
  return runScript(answerScript(conversation, settings), conversation.results, conversation.alreadySaid)
}

function* toStreamParts(progress: ScriptProgress): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  if (progress.texts.length > 0) {
    yield { type: 'text-start', id: 'answer' }
    for (const delta of progress.texts) yield { type: 'text-delta', id: 'answer', delta }
    yield { type: 'text-end', id: 'answer' }
  }
  for (const { callId, toolName, input } of progress.calls) {
    yield { type: 'tool-call', toolCallId: callId, toolName, input: JSON.stringify(input) }
  }
  yield { type: 'finish', finishReason: finishReasonOf(progress), usage: noUsage }
}

function finishReasonOf(progress: ScriptProgress): LanguageModelV4FinishReason {
  return { unified: progress.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined }
}

const noUsage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}
