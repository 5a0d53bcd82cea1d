import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

/** The text of a file at the parsed commit. */
export function fileOptions(projectId: string, path: string) {
  return queryOptions({
    queryKey: ['files', projectId, path],
    queryFn: async ({ signal }) => {
      const encoded = path.split('/').map(encodeURIComponent).join('/')
      const response = await send(`/projects/${encodeURIComponent(projectId)}/files/${encoded}`, {
        signal,
        headers: { accept: 'text/plain' },
      })
      return await response.text()
    },
    staleTime: 60_000,
  })
}
