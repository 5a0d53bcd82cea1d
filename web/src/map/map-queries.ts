import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestJson, send } from '../api/request.ts'
import { projectPath } from '../code/code-queries.ts'
import { readMap } from './read-map.ts'
import { readMeasures } from './read-measures.ts'
import type { MeasuresAnswer } from './read-measures.ts'

export const mapDepths = ['modules', 'files', 'definitions'] as const
export type MapDepth = (typeof mapDepths)[number]

/** How far the map is unfolded: to a depth everywhere, but for what was unfolded and folded by hand. */
export type Unfolding = {
  readonly depth: MapDepth
  readonly open: readonly string[]
  readonly closed: readonly string[]
  /** To be seen whatever is folded. */
  readonly reveal: readonly string[]
}

/** More is drawn smoothly, and cannot be told apart. */
const limits = { modules: 4_000, files: 30_000, definitions: 100_000 } as const
const maximumEdges = 20_000

/** For all foldings and colours of the map. */
export function measuresOptions(projectId: string) {
  return queryOptions({
    queryKey: ['map', projectId, 'measures'],
    queryFn: async ({ signal }) =>
      readMeasures(await requestJson<MeasuresAnswer>(projectPath(projectId, 'file-measures'), { signal })),
    staleTime: 60_000,
    structuralSharing: false,
  })
}

export function mapOptions(projectId: string, { depth, open, closed, reveal }: Unfolding) {
  return queryOptions({
    queryKey: ['map', projectId, depth, open, closed, reveal],
    queryFn: async ({ signal }) => {
      const body = { depth, open, closed, reveal, max_nodes: limits[depth], max_edges: maximumEdges }
      const response = await send(projectPath(projectId, 'map'), { method: 'POST', body, signal })
      return await readMap(await response.arrayBuffer(), { depth, open, reveal })
    },
    staleTime: 60_000,
    // Large, and quickly made again.
    gcTime: 30_000,
    structuralSharing: false,
    // What is seen stays until the next level is here.
    placeholderData: keepPreviousData,
  })
}
