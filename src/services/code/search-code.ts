import { findMeaning } from '../../agents/providers/embeddings/find-meaning.ts'
import type { EmbeddingSettings } from '../../agents/providers/embeddings/embedding-settings.ts'
import { nodeKinds } from '../../graph/graph.ts'
import type { NodeKind } from '../../graph/graph.ts'
import type { SearchResult, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'

export type CodeSearch = {
  readonly query: string
  readonly limit: number
  readonly kinds?: readonly string[] | undefined
  readonly path?: string | undefined
  readonly group?: 'file' | undefined
}

/** With the position of the snapshot that it was found in. */
export type SnapshotResult = SearchResult & { readonly at: number }

/** The best of all the snapshots, best first. */
export async function searchCode(
  snapshots: readonly Snapshot[],
  search: CodeSearch & { readonly embeddings: EmbeddingSettings | undefined },
): Promise<SnapshotResult[]> {
  const { query, limit, path, group } = search
  const { signal } = new AbortController()
  const { vectorFor } = await findMeaning(search.embeddings, snapshots, query, signal)
  const kinds = search.kinds === undefined ? undefined : search.kinds.map(requireNodeKind)
  const found = snapshots.flatMap((snapshot, at) =>
    snapshot
      .search(query, { limit, kinds, path, group, meaning: vectorFor(snapshot) })
      .map((result) => ({ ...result, at })),
  )
  return found.sort((one, other) => other.relevance - one.relevance).slice(0, limit)
}

export function requireNodeKind(kind: string): NodeKind {
  const found = nodeKinds.find((known) => known === kind)
  if (found !== undefined) return found
  throw new ServiceError('validation_failed', {
    detail: `Cannot use kind "${kind.slice(0, 80)}": expected one of ${nodeKinds.join(', ')}`,
  })
}
