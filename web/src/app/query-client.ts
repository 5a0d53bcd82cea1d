import { QueryClient } from '@tanstack/react-query'
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { isSilent, isUnreachable } from '../api/api-error.ts'

export function createQueryClient(): QueryClient {
  return new RestartingQueryClient({
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

/**
 * Restarts first fetches too. TanStack Query restarts a fetch that is under way when its data is invalidated, except
 * the first one, which it joins: the reply may tell of the time before the change, and nothing asks again.
 */
class RestartingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const matching = this.getQueryCache().findAll(filters)
    await Promise.all(
      matching.filter(({ state }) => state.data === undefined).map((query) => query.cancel({ revert: true })),
    )
    await super.invalidateQueries(filters, options)
  }
}
