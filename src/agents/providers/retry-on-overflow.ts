import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'
import { APICallError } from 'ai'
import { compactPrompt, compactions, promptCharacters } from './compact-prompt.ts'

/**
 * Asks again with a shorter prompt where a model says that the prompt is longer than its window, as often as there
 * are levels of compaction. What had to be taken out once is taken out of the later prompts of the run from the start.
 */
export function retryOnOverflow(onCompact: () => void): LanguageModelV4Middleware {
  let level = 0
  return {
    specificationVersion: 'v4',
    async wrapStream({ params, model }) {
      for (;;) {
        const options = level === 0 ? params : compact(params, level)
        let failure: unknown
        try {
          const result = await startStream(await model.doStream(options))
          if (!('overflow' in result)) return result
          failure = result.overflow
        } catch (error) {
          if (!isOverflow(error)) throw error
          failure = error
        }
        const size = promptCharacters(options.prompt)
        do level += 1
        while (level <= compactions.length && promptCharacters(compact(params, level).prompt) >= size)
        if (level > compactions.length) {
          level = compactions.length
          throw failure
        }
        onCompact()
      }
    },
  }
}

function compact(options: LanguageModelV4CallOptions, level: number): LanguageModelV4CallOptions {
  const compaction = compactions[level - 1]
  return compaction === undefined
    ? options
    : { ...options, prompt: compactPrompt(options.prompt, compaction) }
}

/** Reads up to the first part that says something: some servers answer 200 and complain in the stream. */
async function startStream(
  result: LanguageModelV4StreamResult,
): Promise<LanguageModelV4StreamResult | { readonly overflow: unknown }> {
  const reader = result.stream.getReader()
  /** A stream that fails takes with it what was not read yet: as a part the failure comes behind it. */
  const read = async (): Promise<LanguageModelV4StreamPart | undefined> => {
    try {
      return (await reader.read()).value
    } catch (error) {
      return { type: 'error', error }
    }
  }
  const first: LanguageModelV4StreamPart[] = []
  for (let part = await read(); part !== undefined; part = await read()) {
    if (part.type === 'error' && isOverflow(part.error)) {
      await reader.cancel().catch(() => undefined)
      return { overflow: part.error }
    }
    first.push(part)
    if (part.type !== 'stream-start' && part.type !== 'response-metadata' && part.type !== 'raw') break
  }
  let hasFailed = first.at(-1)?.type === 'error'
  const stream = new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      const next = first.shift() ?? (hasFailed ? undefined : await read())
      if (next === undefined) controller.close()
      else {
        if (next.type === 'error') hasFailed = true
        controller.enqueue(next)
      }
    },
    async cancel(reason) {
      await reader.cancel(reason)
    },
  })
  return { ...result, stream }
}

/**
 * As OpenAI, Anthropic, Google, vLLM, llama.cpp, Ollama, LM Studio and the gateways between put it. There is no common
 * code for it, but all name the context, the prompt's length or a number of tokens.
 */
const overflowWords =
  /context[ _-]?(?:length|window|size)|maximum context|exceeds? the (?:available )?context|prompt is too long|input is too long|too many (?:input )?tokens|(?:input|prompt) token count|tokens? (?:count )?exceeds?|exceeds? the (?:maximum|limit)[^.]{0,40}tokens|reduce the length|request[ _]too[ _]large|n_ctx|num_ctx/iu

export function isOverflow(error: unknown): boolean {
  if (APICallError.isInstance(error)) {
    if (error.statusCode === 413) return true
    // A rate limit speaks of tokens too, but passes with time.
    if (error.statusCode === 429 || error.statusCode === 401 || error.statusCode === 403) return false
    return overflowWords.test(`${error.message} ${(error.responseBody ?? '').slice(0, 4_000)}`)
  }
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : toText(error)
  return overflowWords.test(text.slice(0, 4_000))
}

function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
}
