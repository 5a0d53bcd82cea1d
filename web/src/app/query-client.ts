import { QueryClient } from '@tanstack/react-query'
import { isSilent, isUnreachable } from '../api/api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the server refused it will refuse again; a server that is just starting is worth another try, and one
        // that was waited for in vain a single one.
        retry: (failures, error) => isUnreachable(error) && failures < (isSilent(error) ? 1 : 3),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
