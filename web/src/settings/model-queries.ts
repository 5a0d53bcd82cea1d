import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ModelForm, ModelTrial, Models } from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { mayBeConfiguredAnew } from './may-be-configured-anew.ts'
import { readTexts } from '../texts/language-store.ts'

export type ModelHolder = 'service' | 'own'

export function modelsOptions() {
  return queryOptions({
    queryKey: ['models'],
    queryFn: ({ signal }) => requestJson<Models>('/models', { signal }),
    staleTime: 60_000,
    ...mayBeConfiguredAnew,
  })
}

export function setModelOptions(queryClient: QueryClient, holder: ModelHolder) {
  return mutationOptions({
    mutationFn: (body: ModelForm) => requestJson<Models>(`/models/${holder}`, { method: 'POST', body }),
    onSuccess: (models) => take(queryClient, models),
  })
}

export function removeModelOptions(queryClient: QueryClient, holder: ModelHolder) {
  return mutationOptions({
    mutationFn: () => requestJson<Models>(`/models/${holder}`, { method: 'DELETE' }),
    onSuccess: (models) => {
      announce(readTexts().done.modelRemoved)
      return take(queryClient, models)
    },
  })
}

export function tryModelOptions(holder: ModelHolder) {
  return mutationOptions({
    mutationFn: (model: ModelForm | null) =>
      requestJson<ModelTrial>('/models/test', { method: 'POST', body: { holder, model } }),
  })
}

async function take(queryClient: QueryClient, models: Models): Promise<void> {
  queryClient.setQueryData(modelsOptions().queryKey, models)
  // What the app says of what leaves the machine.
  await queryClient.invalidateQueries({ queryKey: ['installation'] })
}
