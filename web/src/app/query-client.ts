import { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused it will refuse again; a server that is just starting is worth another try.
        retry: (failures, error) => failures < 3 && isUnreachable(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
