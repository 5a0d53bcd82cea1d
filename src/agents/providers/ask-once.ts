import { streamText } from 'ai'
import type { Failure } from '../loop/describe-failure.ts'
import { describeFailure } from '../loop/describe-failure.ts'
import { addStep, noUsage } from '../loop/run-usage.ts'
import type { RunUsage } from '../loop/run-usage.ts'
import type { OutsideModelSettings } from './model-settings.ts'
import { showModel } from './model-settings.ts'
import { outsideProviderOptions, resolveModel } from './resolve-model.ts'

export interface ModelRequest {
  readonly system?: string
  readonly prompt: string
  readonly maxOutputTokens?: number
  readonly maxDurationMs: number
}

export interface ModelReply {
  /** As far as it came. */
  readonly text: string
  readonly usage: RunUsage
  readonly failure: Failure | undefined
}

/** Asks a model once, without tools and without a second try. Never throws. */
export async function askOnce(
  settings: OutsideModelSettings,
  { maxDurationMs, ...request }: ModelRequest,
  signal?: AbortSignal,
): Promise<ModelReply> {
  const model = showModel(settings)
  const timeout = AbortSignal.timeout(maxDurationMs)
  let usage = noUsage(model)
  let text = ''
  const end = (failure?: Failure): ModelReply => ({ text, usage, failure })
  try {
    const result = streamText({
      model: await resolveModel(settings, { onCompact: () => {} }),
      ...request,
      abortSignal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      maxRetries: 0,
      providerOptions: outsideProviderOptions,
      onError: () => {},
    })
    for await (const part of result.stream) {
      if (part.type === 'text-delta') text += part.text
      else if (part.type === 'finish-step') usage = addStep(usage, part.usage, settings)
      else if (part.type === 'error') return end(describeFailure(part.error, model, settings))
      else if (part.type === 'abort') {
        return end({ code: 'model_timeout', message: `The model ${model} did not answer in time.` })
      }
    }
  } catch (error) {
    return end(describeFailure(error, model, settings))
  }
  if (text.trim() === '') {
    return end({ code: 'empty_answer', message: `The model ${model} ended without an answer.` })
  }
  return end()
}
