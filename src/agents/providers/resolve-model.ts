import type { LanguageModelV4, LanguageModelV4Middleware } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'
import { fetchAtAddress } from './fetch-at-address.ts'
import type { OutsideModelSettings } from './model-settings.ts'
import { isAtHome } from './model-settings.ts'
import { retryOnOverflow } from './retry-on-overflow.ts'
import { understandMarkup } from './understand-markup.ts'

export interface ResolveOptions {
  /** Something was taken out of the prompt, which was longer than the model's window. */
  readonly onCompact: () => void
  /** Around all others. */
  readonly outermost?: LanguageModelV4Middleware | undefined
}

// The library would write its warnings about models to the console, past the log of the service.
globalThis.AI_SDK_LOG_WARNINGS = false

/** The model of the settings, for one run. */
export async function resolveModel(
  settings: OutsideModelSettings,
  { onCompact, outermost }: ResolveOptions,
): Promise<LanguageModelV4> {
  return wrapLanguageModel({
    model: await createOutsideModel(settings),
    middleware: [
      ...(outermost === undefined ? [] : [outermost]),
      understandMarkup(),
      retryOnOverflow(onCompact),
    ],
  })
}

/** Packages of providers are loaded when one is used: most services have one, or none. */
async function createOutsideModel(settings: OutsideModelSettings): Promise<LanguageModelV4> {
  const { provider, name, baseUrl: baseURL } = settings
  const { connectTo } = settings
  const fetch = connectTo === undefined ? fetchWithoutRedirects : fetchAtAddress(connectTo)
  // Without a value the packages would look for the provider's own key, whatever the host.
  const options = { baseURL, apiKey: settings.apiKey ?? 'none', fetch }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(options)(name)
  }
  if (provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(options)(name)
  }
  if (provider === 'openai' && isAtHome(settings)) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(options).responses(name)
  }
  // Gateways that take the place of OpenAI speak its older protocol, chat completions, as all other servers do.
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: provider,
    baseURL,
    includeUsage: true,
    fetch,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
  }).chatModel(name)
}

/** Providers' own headers with keys would go along to wherever a server sends us. */
export const fetchWithoutRedirects: typeof fetch = async (input, init) =>
  await fetch(input, { ...init, redirect: 'error' })

/** What providers are told beside the prompt: OpenAI keeps no copy of what it is asked. */
export const outsideProviderOptions = { openai: { store: false } }
