import type { CheckedAddress } from './fetch-at-address.ts'
import { findModelFacts } from './model-facts.ts'

/** Which model answers. `built-in` needs nothing; each other provider is spoken to in its own protocol. */
export type ModelSettings =
  | { readonly provider: 'built-in' }
  | {
      readonly provider: OutsideProvider
      readonly name: string
      /** Without a trailing slash. */
      readonly baseUrl: string
      readonly apiKey?: string | undefined
      /** Tokens that the model reads and writes at most in one request; undefined: more than is ever sent. */
      readonly contextTokens?: number | undefined
      /** From a request until its first token; undefined: the default of a run. */
      readonly firstChunkMs?: number | undefined
      readonly prices?: ModelPrices | undefined
      readonly origin?: ModelOrigin | undefined
      /** Where the host's name was resolved to, and checked: it is not looked up again. */
      readonly connectTo?: CheckedAddress | undefined
    }

/** Where a model was chosen, as messages for whoever can change it name the places. */
export interface ModelOrigin {
  /** Such as `PARLEY_MODEL_API_KEY`. */
  readonly key: string
  /** Such as `PARLEY_MODEL and PARLEY_MODEL_BASE_URL`. */
  readonly model: string
}

export type OutsideModelSettings = Exclude<ModelSettings, { readonly provider: 'built-in' }>

/** `openai-compatible` is any server that speaks the chat-completions protocol. */
export type OutsideProvider = 'openai' | 'anthropic' | 'google' | 'openai-compatible'

/** US dollars for a million tokens. */
export interface ModelPrices {
  readonly input: number
  readonly output: number
  /** Of input that the provider had in its cache. */
  readonly cachedInput: number
}

/** A setting that cannot be used, in words for the person who runs the service. */
export class ModelConfigurationError extends Error {
  override readonly name = 'ModelConfigurationError'
}

interface ProviderHome {
  readonly baseUrl: string
  /** Variable that holds the provider's own key. */
  readonly keyName: string
}

export const homes: Readonly<Record<Exclude<OutsideProvider, 'openai-compatible'>, ProviderHome>> = {
  openai: { baseUrl: 'https://api.openai.com/v1', keyName: 'OPENAI_API_KEY' },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', keyName: 'ANTHROPIC_API_KEY' },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyName: 'GOOGLE_GENERATIVE_AI_API_KEY',
  },
}

export const providers = [
  'openai',
  'anthropic',
  'google',
  'openai-compatible',
] as const satisfies readonly OutsideProvider[]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `PARLEY_MODEL`, `PARLEY_MODEL_BASE_URL`, `PARLEY_MODEL_API_KEY`, `PARLEY_MODEL_CONTEXT`, `PARLEY_MODEL_TIMEOUT`,
 * `PARLEY_MODEL_PRICES`, and the providers' own keys. Window and prices that are not set are those that are known of the
 * provider's model.
 */
export function parseModelSettings(environment: Environment): ModelSettings {
  const value = (environment['PARLEY_MODEL'] ?? '').trim()
  if (value === '' || value === 'built-in') return { provider: 'built-in' }
  const separator = value.indexOf(':')
  const given = separator < 0 ? value : value.slice(0, separator)
  const name = separator < 0 ? '' : value.slice(separator + 1).trim()
  const provider = providers.find((known) => known === given)
  if (provider === undefined) {
    const known = ['built-in', ...providers.map((one) => `${one}:NAME`)].map((one) => `"${one}"`)
    throw new ModelConfigurationError(
      `Cannot use model "${value}" of PARLEY_MODEL: available are ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`,
    )
  }
  if (name === '') {
    throw new ModelConfigurationError(
      `Cannot use model "${value}" of PARLEY_MODEL: a model name is expected after the colon, as in "${provider}:NAME".`,
    )
  }
  const home = provider === 'openai-compatible' ? undefined : homes[provider]
  const baseUrl = parseBaseUrl(environment['PARLEY_MODEL_BASE_URL'], home)
  // The provider's own key goes to the provider's own address only, never to another host.
  const isHome = baseUrl === home?.baseUrl
  const keyNames = ['PARLEY_MODEL_API_KEY', ...(isHome ? [home.keyName] : [])]
  const keyName = keyNames.find((one) => (environment[one]?.trim() ?? '') !== '')
  if (isHome && keyName === undefined) {
    throw new ModelConfigurationError(
      `Cannot use model "${value}" without a key: set ${home.keyName} or PARLEY_MODEL_API_KEY.`,
    )
  }
  return withKnownFacts({
    provider,
    name,
    baseUrl,
    ...(keyName === undefined ? {} : { apiKey: environment[keyName]?.trim() }),
    contextTokens: parseContext(environment['PARLEY_MODEL_CONTEXT']),
    prices: parsePrices(environment['PARLEY_MODEL_PRICES']),
    firstChunkMs: parseTimeout(environment['PARLEY_MODEL_TIMEOUT']),
    origin: { key: keyName ?? 'PARLEY_MODEL_API_KEY', model: 'PARLEY_MODEL and PARLEY_MODEL_BASE_URL' },
  })
}

/** With the window and the prices that are known of the provider's model, where the settings leave them out. */
export function withKnownFacts({
  contextTokens: window,
  prices: list,
  ...settings
}: OutsideModelSettings): OutsideModelSettings {
  // Behind another address it may be another model, at other prices.
  const facts = isAtHome(settings) ? findModelFacts(settings.provider, settings.name) : undefined
  const contextTokens = window ?? facts?.contextTokens
  const prices = list ?? facts?.prices
  return {
    ...settings,
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(prices === undefined ? {} : { prices }),
  }
}

/** `variable` is where the address is set, as the message about a wrong one names it. */
export function parseBaseUrl(
  value: string | undefined,
  home: { readonly baseUrl: string } | undefined,
  variable = 'PARLEY_MODEL_BASE_URL',
): string {
  const text = value?.trim() ?? ''
  if (text === '') {
    if (home !== undefined) return home.baseUrl
    throw new ModelConfigurationError(
      `Cannot use an openai-compatible model without ${variable}: the address of its API is expected, such as "http://127.0.0.1:11434/v1".`,
    )
  }
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ModelConfigurationError(
      `Cannot use ${variable} "${text}": an http or https address is expected, such as "http://127.0.0.1:11434/v1".`,
    )
  }
  return text.replace(/(?<!\/)\/+$/u, '')
}

/** Less hardly holds the instructions and the tools, which take about 3,000 tokens. */
export const leastContext = 8_192

function parseContext(value: string | undefined): number | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  const match = /^(\d{1,7})(k?)$/iu.exec(text)
  const tokens = Number(match?.[1]) * (match?.[2] === '' ? 1 : 1024)
  if (match === null || tokens < leastContext) {
    throw new ModelConfigurationError(
      `Cannot use PARLEY_MODEL_CONTEXT "${text}": a number of tokens from ${leastContext} is expected, such as "32768" or "32k".`,
    )
  }
  return tokens
}

/** A run ends after a quarter of an hour, whatever its model does. */
const mostTimeoutSeconds = 900

function parseTimeout(value: string | undefined): number | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  const seconds = Number(text)
  if (!/^\d{1,3}$/u.test(text) || seconds < 1 || seconds > mostTimeoutSeconds) {
    throw new ModelConfigurationError(
      `Cannot use PARLEY_MODEL_TIMEOUT "${text}": seconds from 1 to ${mostTimeoutSeconds} are expected, until a model that is asked has to begin its answer.`,
    )
  }
  return seconds * 1000
}

function parsePrices(value: string | undefined): ModelPrices | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  const parts = text.split('/').map((part) => part.trim())
  const [input, output, cachedInput] = parts.map(Number)
  const isPrices =
    (parts.length === 2 || parts.length === 3) && parts.every((part) => /^\d{1,6}(?:\.\d{1,6})?$/u.test(part))
  if (!isPrices || input === undefined || output === undefined) {
    throw new ModelConfigurationError(
      `Cannot use PARLEY_MODEL_PRICES "${text}": US dollars for a million tokens of input and of output are expected, and of cached input if it has another price, such as "3/15" or "3/15/0.3".`,
    )
  }
  return { input, output, cachedInput: cachedInput ?? input }
}

/** How a model is named in answers and records. */
export function showModel(settings: ModelSettings): string {
  return settings.provider === 'built-in' ? 'built-in' : `${settings.provider}:${settings.name}`
}

/** Whether a provider is spoken to at its own address. */
export function isAtHome({ provider, baseUrl }: OutsideModelSettings): boolean {
  return provider !== 'openai-compatible' && homes[provider].baseUrl === baseUrl
}
