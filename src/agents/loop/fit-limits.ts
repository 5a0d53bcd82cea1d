import type { OutsideModelSettings } from '../providers/model-settings.ts'
import type { RunLimits } from './run-input.ts'

/** Kept free for what the model writes, and for its instructions and the descriptions of the tools. */
const reservedTokens = { share: 0.3, least: 4_500 }
const charactersOfToken = 3

/** The limits, so that a whole prompt fits the model's window where that is known. */
export function fitLimits(limits: RunLimits, model: OutsideModelSettings): RunLimits {
  if (model.contextTokens === undefined) return limits
  const { contextTokens } = model
  const reserved = Math.max(reservedTokens.least, contextTokens * reservedTokens.share)
  const promptCharacters = Math.floor(Math.max(1_000, contextTokens - reserved) * charactersOfToken)
  return {
    ...limits,
    promptCharacters: Math.min(limits.promptCharacters, promptCharacters),
    resultCharacters: Math.min(limits.resultCharacters, Math.floor(promptCharacters * 0.35)),
    historyCharacters: Math.min(limits.historyCharacters, Math.floor(promptCharacters * 0.2)),
    // More of a small window would leave no room for what tools show.
    evidenceTokens: Math.min(limits.evidenceTokens, Math.floor(contextTokens * 0.15)),
  }
}
