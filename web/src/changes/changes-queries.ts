import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CommitLog, ShownCommit } from '../api/types.ts'
import { callTool } from '../code/call-tool.ts'

const staleTime = 60_000
const pageSize = 50

type Commit = CommitLog['commits'][number]

/** The commits of a project, the newest first, in pages. */
export function commitsOptions(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['code', projectId, 'commits'],
    queryFn: ({ signal, pageParam: skip }) =>
      callTool<CommitLog>(projectId, 'history', { of: 'log', limit: pageSize, bodies: true, skip }, signal),
    initialPageParam: 0,
    // A page of long messages may hold fewer than asked for.
    getNextPageParam: ({ commits, total }, _pages, skip) => {
      const next = skip + commits.length
      return commits.length === 0 || (total !== undefined && next >= total) ? undefined : next
    },
    select: ({ pages }): readonly Commit[] => pages.flatMap(({ commits }) => commits),
    staleTime,
  })
}

export function commitOptions(projectId: string, commit: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'commit', commit],
    queryFn: ({ signal }) =>
      callTool<ShownCommit>(projectId, 'history', { of: 'commit', commit, diff: true }, signal),
    staleTime: Infinity,
  })
}
