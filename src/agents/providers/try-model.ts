import { streamText } from 'ai'
import type { Failure } from '../loop/describe-failure.ts'
import { describeFailure } from '../loop/describe-failure.ts'
import { addStep, noUsage } from '../loop/run-usage.ts'
import type { RunUsage } from '../loop/run-usage.ts'
import type { OutsideModelSettings } from './model-settings.ts'
import { showModel } from './model-settings.ts'
import { outsideProviderOptions, resolveModel } from './resolve-model.ts'

export interface ModelTrial {
  /** From the request to the last word. */
  readonly seconds: number
  readonly usage: RunUsage
  /** What it said; undefined where it failed. */
  readonly reply: string | undefined
  readonly failure: Failure | undefined
}

const question = 'Reply with one short sentence: are you ready to answer questions about code?'
const longestMs = 60_000
const longestReply = 300

/** Asks a model one short question, once. Never throws. */
export async function tryModel(settings: OutsideModelSettings): Promise<ModelTrial> {
  const model = showModel(settings)
  const startedAt = performance.now()
  let usage = noUsage(model)
  let reply = ''
  const end = (failure?: Failure): ModelTrial => ({
    seconds: Math.round(performance.now() - startedAt) / 1_000,
    usage,
    reply: failure === undefined ? reply.trim().slice(0, longestReply) : undefined,
    failure,
  })
  try {
    const result = streamText({
      model: await resolveModel(settings, { onCompact: () => {} }),
      prompt: question,
      abortSignal: AbortSignal.timeout(longestMs),
      maxRetries: 0,
      providerOptions: outsideProviderOptions,
      onError: () => {},
    })
    for await (const part of result.stream) {
      if (part.type === 'text-delta') reply += part.text
      else if (part.type === 'finish-step') usage = addStep(usage, part.usage, settings)
      else if (part.type === 'error') return end(describeFailure(part.error, model, settings))
      else if (part.type === 'abort') {
        return end({ code: 'model_timeout', message: `The model ${model} did not answer in time.` })
      }
    }
  } catch (error) {
    return end(describeFailure(error, model, settings))
  }
  if (reply.trim() === '') {
    return end({ code: 'empty_answer', message: `The model ${model} ended without an answer.` })
  }
  return end()
}
