import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createBuiltInModel } from './built-in/built-in-model.ts'
import type { ModelSettings } from './model-settings.ts'

export function resolveModel(settings: ModelSettings): LanguageModelV4 {
  if (settings.provider === 'built-in') return createBuiltInModel()
  const provider = createOpenAICompatible({
    name: settings.provider,
    baseURL: settings.baseUrl,
    includeUsage: true,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
  })
  return provider.chatModel(settings.name)
}
