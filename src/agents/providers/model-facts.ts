/**
 * List prices and windows of the providers' current models, as the providers published them on the day below: the
 * standard rate of a request that is not longer than the first tier. `PARLEY_MODEL_PRICES` and `PARLEY_MODEL_CONTEXT`
 * say otherwise; a model that is not listed works without them.
 * Sources: developers.openai.com/api/docs/pricing, platform.claude.com/docs/en/about-claude/pricing,
 * ai.google.dev/gemini-api/docs/pricing, and models.dev for windows.
 */
export const factsReadOn = '2026-11-24'

export interface ModelFacts {
  /** Tokens that it reads and writes in one request. */
  readonly contextTokens: number
  /** US dollars for a million tokens. */
  readonly prices: { readonly input: number; readonly output: number; readonly cachedInput: number }
}

/** The first of each provider is what is suggested where nobody has named one. */
const facts: Readonly<Record<string, Readonly<Record<string, ModelFacts>>>> = {
  openai: {
    'gpt-6.1-terra': fact(1_050_000, 1, 5, 0.1),
    'gpt-6-luna': fact(1_050_000, 0.1, 0.5, 0.01),
    'gpt-5.6-terra': fact(1_050_000, 2, 12, 0.2),
    'gpt-5.5': fact(1_050_000, 5, 30, 0.5),
    'gpt-5.4': fact(1_050_000, 2.5, 15, 0.25),
    'gpt-5.4-mini': fact(400_000, 0.75, 4.5, 0.075),
    'gpt-5.4-nano': fact(400_000, 0.2, 1.25, 0.02),
    'gpt-5.2': fact(400_000, 1.75, 14, 0.175),
    'gpt-5.1': fact(400_000, 1.25, 10, 0.125),
    'gpt-5': fact(400_000, 1.25, 10, 0.125),
    'gpt-5-mini': fact(400_000, 0.25, 2, 0.025),
    'gpt-5-nano': fact(400_000, 0.05, 0.4, 0.005),
    'gpt-4.1': fact(1_047_576, 2, 8, 0.5),
    'gpt-4.1-mini': fact(1_047_576, 0.4, 1.6, 0.1),
    'gpt-4o': fact(128_000, 2.5, 10, 1.25),
    o3: fact(200_000, 2, 8, 0.5),
  },
  anthropic: {
    'claude-sonnet-5-5': fact(1_000_000, 2, 10, 0.2),
    'claude-opus-5-5': fact(1_000_000, 4, 20, 0.2),
    'claude-haiku-5-5': fact(1_000_000, 0.1, 0.5, 0.01),
    'claude-fable-5-1': fact(1_000_000, 10, 50, 0.25),
    'claude-fable-5': fact(1_000_000, 10, 50, 1),
    'claude-opus-5': fact(1_000_000, 5, 25, 0.5),
    'claude-opus-4-8': fact(1_000_000, 5, 25, 0.5),
    'claude-opus-4-5': fact(200_000, 5, 25, 0.5),
    'claude-sonnet-5': fact(1_000_000, 2, 10, 0.2),
    'claude-sonnet-4-6': fact(1_000_000, 3, 15, 0.3),
    'claude-sonnet-4-5': fact(200_000, 3, 15, 0.3),
    'claude-haiku-4-5': fact(200_000, 1, 5, 0.1),
  },
  google: {
    'gemini-3.8-flash': fact(1_048_576, 0.75, 3.75, 0.075),
    'gemini-3.5-flash': fact(1_048_576, 1.5, 9, 0.15),
    'gemini-3.1-pro-preview': fact(1_048_576, 2, 12, 0.2),
    'gemini-3.1-flash-lite': fact(1_048_576, 0.25, 1.5, 0.025),
    'gemini-2.5-pro': fact(1_048_576, 1.25, 10, 0.125),
    'gemini-2.5-flash': fact(1_048_576, 0.3, 2.5, 0.03),
    'gemini-2.5-flash-lite': fact(1_048_576, 0.1, 0.4, 0.01),
  },
}

function fact(contextTokens: number, input: number, output: number, cachedInput: number): ModelFacts {
  return { contextTokens, prices: { input, output, cachedInput } }
}

/** What is known of a provider's model, also by the name of one of its dated versions (`gpt-5-2025-08-07`). */
export function findModelFacts(provider: string, name: string): ModelFacts | undefined {
  const known = facts[provider]
  const undated = name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/u, '')
  return [name, undated].flatMap((one) =>
    known !== undefined && Object.hasOwn(known, one) ? [known[one]] : [],
  )[0]
}

/** Names, the suggested one first. */
export function knownModels(provider: string): string[] {
  return Object.keys(facts[provider] ?? {})
}

export function suggestedModel(provider: string): string | undefined {
  return knownModels(provider)[0]
}
