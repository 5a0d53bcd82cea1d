import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ResolvedNames } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'

/** The service takes no more at once; a larger diagram has its first boxes looked up. */
const mostNames = 500

/** Which nodes the names of a diagram stand for. */
export function nameNodesOptions(projectId: string, names: readonly string[]) {
  return queryOptions({
    queryKey: ['code', projectId, 'names', names],
    queryFn: ({ signal }) =>
      requestJson<ResolvedNames>(projectPath(projectId, 'names'), {
        method: 'POST',
        body: { names: names.slice(0, mostNames) },
        signal,
      }),
    staleTime: 60_000,
  })
}
