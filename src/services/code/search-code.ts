import { nodeKinds } from '../../graph/graph.ts'
import type { NodeKind } from '../../graph/graph.ts'
import type { SearchResult } from '../../index/snapshot.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { openProjectSnapshot } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'

export type CodeSearch = {
  readonly projectIds: readonly string[]
  readonly query: string
  readonly limit: number
  readonly kinds?: readonly string[] | undefined
  readonly path?: string | undefined
  readonly group?: 'file' | undefined
}

export type FoundCode = SearchResult & { readonly projectId: string; readonly repoName: string }

/** The best of all the projects, best first. */
export async function searchCode(ctx: ServiceContext, user: User, search: CodeSearch): Promise<FoundCode[]> {
  const { query, limit, path, group } = search
  const kinds = search.kinds === undefined ? undefined : search.kinds.map(requireNodeKind)
  const found: FoundCode[] = []
  for (const projectId of new Set(search.projectIds)) {
    using open = await openProjectSnapshot(ctx, user, projectId)
    const { project, snapshot } = open
    for (const result of snapshot.search(query, { limit, kinds, path, group })) {
      found.push({ ...result, projectId: project.id, repoName: project.repoName })
    }
  }
  return found.sort((one, other) => other.relevance - one.relevance).slice(0, limit)
}

export function requireNodeKind(kind: string): NodeKind {
  const found = nodeKinds.find((known) => known === kind)
  if (found !== undefined) return found
  throw new ServiceError('validation_failed', {
    detail: `Cannot use kind "${kind.slice(0, 80)}": expected one of ${nodeKinds.join(', ')}`,
  })
}
