import type { LanguageModelUsage } from 'ai'
import type { ModelSettings } from '../providers/model-settings.ts'

/** What a run has used of a model, whether it ended well or not. */
export interface RunUsage {
  /** The model that was asked first, such as `openai:gpt-5`; `built-in` uses no tokens. */
  readonly model: string
  /** Requests to it. */
  readonly steps: number
  readonly inputTokens: number
  /** Of the input, what the provider had in its cache. */
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** US dollars; null where no prices are configured. */
  readonly cost: number | null
  /** Why the built-in model answered instead of it. */
  readonly fallback?: { readonly code: string; readonly message: string }
}

export function noUsage(model: string): RunUsage {
  return { model, steps: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: null }
}

/** The usage with that of one more request. */
export function addStep(usage: RunUsage, step: LanguageModelUsage, settings: ModelSettings): RunUsage {
  const added = {
    ...usage,
    steps: usage.steps + 1,
    inputTokens: usage.inputTokens + (step.inputTokens ?? 0),
    cachedInputTokens: usage.cachedInputTokens + (step.inputTokenDetails.cacheReadTokens ?? 0),
    outputTokens: usage.outputTokens + (step.outputTokens ?? 0),
  }
  return { ...added, cost: costOf(added, settings) }
}

function costOf(usage: RunUsage, settings: ModelSettings): number | null {
  if (settings.provider === 'built-in' || settings.prices === undefined) return null
  const { input, cachedInput, output } = settings.prices
  const fresh = Math.max(0, usage.inputTokens - usage.cachedInputTokens)
  const dollars = (fresh * input + usage.cachedInputTokens * cachedInput + usage.outputTokens * output) / 1e6
  // A ten-thousandth of a cent is more than any price list says.
  return Math.round(dollars * 1e6) / 1e6
}
