import { queryOptions } from '@tanstack/react-query'
import type { Impact, PathBetween } from '../api/types.ts'
import { callTool } from '../code/call-tool.ts'

const staleTime = 60_000

export function impactOptions(projectId: string, nodeId: string, depth: number) {
  return queryOptions({
    queryKey: ['code', projectId, 'impact', nodeId, depth],
    queryFn: ({ signal }) => callTool<Impact>(projectId, 'impact', { node: nodeId, depth }, signal),
    staleTime,
  })
}

export function pathOptions(projectId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'path', from, to],
    queryFn: ({ signal }) => callTool<PathBetween>(projectId, 'find_path', { from, to }, signal),
    staleTime,
  })
}
