import type { ModelSettings } from '../../../agents/providers/model-settings.ts'
import type { PageHead, WrittenPage } from '../page.ts'
import { instructions, mostOutputTokens, promptLength } from './prompt-for-page.ts'

export interface ProseEstimate {
  readonly pages: number
  /** Read and written, at most about. */
  readonly tokens: number
  /** US dollars; null where the model has no known price. */
  readonly cost: number | null
}

/** English and code have some three to four characters a token. */
const charactersPerToken = 3.5

/** Pages that are more than tables to look things up in. */
export function hasProse({ id }: PageHead): boolean {
  return id !== 'interface' && id !== 'settings'
}

/** What a page may take of the budget: it is not begun where that is more than what is left. */
export function estimateTokens(page: WrittenPage): { readonly input: number; readonly output: number } {
  const characters = instructions.length + promptLength(page)
  return { input: Math.ceil(characters / charactersPerToken), output: mostOutputTokens }
}

export function estimateProse(pages: readonly WrittenPage[], model: ModelSettings): ProseEstimate {
  const estimates = pages.map(estimateTokens)
  const input = estimates.reduce((sum, page) => sum + page.input, 0)
  const output = estimates.reduce((sum, page) => sum + page.output, 0)
  const prices = model.provider === 'built-in' ? undefined : model.prices
  const cost = prices === undefined ? null : (input * prices.input + output * prices.output) / 1e6
  return {
    pages: pages.length,
    tokens: input + output,
    cost: cost === null ? null : Math.round(cost * 1e4) / 1e4,
  }
}
