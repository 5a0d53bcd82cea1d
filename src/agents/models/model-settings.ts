/** Which model answers. `built-in` needs nothing; the others speak the OpenAI chat-completions protocol. */
export type ModelSettings =
  | { readonly provider: 'built-in' }
  | {
      readonly provider: 'openai' | 'openai-compatible'
      readonly name: string
      /** Without a trailing slash. */
      readonly baseUrl: string
      readonly apiKey?: string | undefined
    }

/** A setting that cannot be used, in words for the person who runs the service. */
export class ModelConfigurationError extends Error {
  override readonly name = 'ModelConfigurationError'
}

export const openAiBaseUrl = 'https://api.openai.com/v1'

/** Reads `PARLEY_MODEL`, `PARLEY_MODEL_BASE_URL`, `PARLEY_MODEL_API_KEY` and `OPENAI_API_KEY`. */
export function parseModelSettings(environment: Readonly<Record<string, string | undefined>>): ModelSettings {
  const value = (environment['PARLEY_MODEL'] ?? '').trim()
  if (value === '' || value === 'built-in') return { provider: 'built-in' }
  const separator = value.indexOf(':')
  const provider = separator < 0 ? value : value.slice(0, separator)
  const name = separator < 0 ? '' : value.slice(separator + 1).trim()
  if (provider !== 'openai' && provider !== 'openai-compatible') {
    throw new ModelConfigurationError(
      `Cannot use model "${value}" of PARLEY_MODEL: available are "built-in", "openai:NAME" and "openai-compatible:NAME".`,
    )
  }
  if (name === '') {
    throw new ModelConfigurationError(
      `Cannot use model "${value}" of PARLEY_MODEL: a model name is expected after the colon, as in "${provider}:NAME".`,
    )
  }
  const baseUrl = parseBaseUrl(provider, environment['PARLEY_MODEL_BASE_URL'])
  const ownKey = environment['PARLEY_MODEL_API_KEY']?.trim()
  // The provider's own key goes to the provider's own address only, never to another host.
  const providerKey =
    provider === 'openai' && baseUrl === openAiBaseUrl ? environment['OPENAI_API_KEY']?.trim() : ''
  const apiKey = [ownKey, providerKey].find((key) => key !== undefined && key !== '')
  if (provider === 'openai' && baseUrl === openAiBaseUrl && apiKey === undefined) {
    throw new ModelConfigurationError(
      `Cannot use model "${value}" without a key: set OPENAI_API_KEY or PARLEY_MODEL_API_KEY.`,
    )
  }
  return { provider, name, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) }
}

function parseBaseUrl(provider: 'openai' | 'openai-compatible', value: string | undefined): string {
  const text = value?.trim() ?? ''
  if (text === '') {
    if (provider === 'openai') return openAiBaseUrl
    throw new ModelConfigurationError(
      'Cannot use an openai-compatible model without PARLEY_MODEL_BASE_URL: the address of its API is expected, such as "http://127.0.0.1:11434/v1".',
    )
  }
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ModelConfigurationError(
      `Cannot use PARLEY_MODEL_BASE_URL "${text}": an http or https address is expected, such as "http://127.0.0.1:11434/v1".`,
    )
  }
  return text.replace(/(?<!\/)\/+$/u, '')
}

/** How a model is named in answers and records. */
export function showModel(settings: ModelSettings): string {
  return settings.provider === 'built-in' ? 'built-in' : `${settings.provider}:${settings.name}`
}
