import { ModelConfigurationError, homes, parseBaseUrl } from '../model-settings.ts'

/** A model that turns texts into vectors, spoken to by the OpenAI protocol; undefined settings are none. */
export interface EmbeddingSettings {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** Texts that one parse sends at most; those that are in the cache do not count. */
  readonly maxTexts: number
}

const providers = ['openai', 'openai-compatible'] as const
const defaultMaxTexts = 20_000

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `PARLEY_EMBEDDINGS`, `PARLEY_EMBEDDINGS_BASE_URL`, `PARLEY_EMBEDDINGS_API_KEY` and `PARLEY_EMBEDDINGS_BUDGET`. */
export function parseEmbeddingSettings(environment: Environment): EmbeddingSettings | undefined {
  const value = (environment['PARLEY_EMBEDDINGS'] ?? '').trim()
  if (value === '' || value === 'off') return undefined
  const separator = value.indexOf(':')
  const provider = providers.find((known) => known === value.slice(0, Math.max(0, separator)))
  const name = separator < 0 ? '' : value.slice(separator + 1).trim()
  if (provider === undefined || name === '') {
    throw new ModelConfigurationError(
      `Cannot use embeddings "${value}" of PARLEY_EMBEDDINGS: "openai:NAME", "openai-compatible:NAME" or "off" is expected.`,
    )
  }
  const home = provider === 'openai' ? homes.openai : undefined
  const baseUrl = parseBaseUrl(environment['PARLEY_EMBEDDINGS_BASE_URL'], home, 'PARLEY_EMBEDDINGS_BASE_URL')
  // The provider's own key goes to the provider's own address only, never to another host.
  const isHome = baseUrl === home?.baseUrl
  const apiKey = [
    environment['PARLEY_EMBEDDINGS_API_KEY'],
    isHome ? environment[homes.openai.keyName] : undefined,
  ]
    .map((key) => key?.trim() ?? '')
    .find((key) => key !== '')
  if (isHome && apiKey === undefined) {
    throw new ModelConfigurationError(
      `Cannot use embeddings "${value}" without a key: set ${homes.openai.keyName} or PARLEY_EMBEDDINGS_API_KEY.`,
    )
  }
  return {
    name,
    baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    maxTexts: parseBudget(environment['PARLEY_EMBEDDINGS_BUDGET']),
  }
}

function parseBudget(value: string | undefined): number {
  const text = value?.trim() ?? ''
  if (text === '') return defaultMaxTexts
  if (!/^[1-9]\d{0,6}$/u.test(text)) {
    throw new ModelConfigurationError(
      `Cannot use PARLEY_EMBEDDINGS_BUDGET "${text}": a number of texts from 1 to 9999999 is expected.`,
    )
  }
  return Number(text)
}
