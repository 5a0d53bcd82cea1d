import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

/** The text of a file at the parsed commit, or at one before it. */
export function fileOptions(projectId: string, path: string, commit?: string) {
  return queryOptions({
    queryKey: ['files', projectId, path, commit],
    queryFn: async ({ signal }) => {
      const encoded = path.split('/').map(encodeURIComponent).join('/')
      const query = commit === undefined ? '' : `?commit=${encodeURIComponent(commit)}`
      const response = await send(`/projects/${encodeURIComponent(projectId)}/files/${encoded}${query}`, {
        signal,
        headers: { accept: 'text/plain' },
      })
      return await response.text()
    },
    staleTime: 60_000,
  })
}
