import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ApiKey, CreatedApiKey, Installation, Usage } from '../api/types.ts'

export function installationOptions() {
  return queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => requestJson<Installation>('/installation', { signal }),
    staleTime: 5 * 60_000,
  })
}

export function usageOptions() {
  return queryOptions({
    queryKey: ['usage'],
    queryFn: ({ signal }) => requestJson<Usage>('/usage', { signal }),
  })
}

export function keysOptions() {
  return queryOptions({
    queryKey: ['keys'],
    queryFn: ({ signal }) => requestJson<ApiKey[]>('/keys', { signal }),
  })
}

export function createKeyOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { name: string; expires_at: string | null }) =>
      requestJson<CreatedApiKey>('/keys', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysOptions().queryKey }),
  })
}

export function revokeKeyOptions(queryClient: QueryClient, keyId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(`/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysOptions().queryKey }),
  })
}
