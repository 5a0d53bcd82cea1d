import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { JudgedDiff } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'

/** What a proposed change can break, over the code as it is parsed now. */
export function judgeDiffOptions(projectId: string, patch: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'diff-impact', patch],
    queryFn: ({ signal }) =>
      requestJson<JudgedDiff>(projectPath(projectId, 'diff-impact'), {
        method: 'POST',
        body: { patch },
        signal,
      }),
    staleTime: 60_000,
  })
}
