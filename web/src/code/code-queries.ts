import { queryOptions } from '@tanstack/react-query'
import { requestJson, send, workSilenceMs } from '../api/request.ts'
import type {
  Blame,
  Folder,
  Hierarchy,
  HierarchyRelation,
  Hover,
  LineHistory,
  Outline,
  Uses,
} from '../api/types.ts'

/** A parse makes all of it anew, which is rare; pages that come back show what they had at once. */
const staleTime = 60_000

type Value = string | number | boolean | undefined

export function projectPath(
  projectId: string,
  rest: string,
  query: { readonly [name: string]: Value | readonly Value[] } = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  }
  const suffix = search.size === 0 ? '' : `?${search.toString()}`
  return `/projects/${encodeURIComponent(projectId)}/${rest}${suffix}`
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

export function folderOptions(projectId: string, path: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'folder', path],
    queryFn: ({ signal }) =>
      requestJson<Folder>(projectPath(projectId, 'folder', { path, limit: 10_000 }), { signal }),
    staleTime,
  })
}

export function outlineOptions(projectId: string, path: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'outline', path],
    queryFn: ({ signal }) => requestJson<Outline>(projectPath(projectId, 'outline', { path }), { signal }),
    staleTime,
  })
}

/** 1-based line, 0-based column. */
export type CodePlace = { readonly path: string; readonly line: number; readonly column: number }

export function hoverOptions(projectId: string, { path, line, column }: CodePlace) {
  return queryOptions({
    queryKey: ['code', projectId, 'hover', path, line, column],
    queryFn: ({ signal }) =>
      requestJson<Hover>(projectPath(projectId, 'hover', { path, line, column }), { signal }),
    staleTime,
  })
}

export const usesPerPage = 200

export function usesOptions(
  projectId: string,
  nodeId: string,
  filter: { known?: string; kinds?: string; limit: number },
) {
  return queryOptions({
    queryKey: ['code', projectId, 'uses', nodeId, filter],
    queryFn: ({ signal }) =>
      requestJson<Uses>(projectPath(projectId, 'uses', { node_id: nodeId, ...filter }), { signal }),
    staleTime,
    // More of the same list: what is there stays until the rest has come.
    placeholderData: (before, query) => (query?.queryKey[3] === nodeId ? before : undefined),
  })
}

export function hierarchyOptions(projectId: string, nodeId: string, relation: HierarchyRelation) {
  return queryOptions({
    queryKey: ['code', projectId, 'hierarchy', nodeId, relation],
    queryFn: ({ signal }) =>
      requestJson<Hierarchy>(projectPath(projectId, 'hierarchy', { node_id: nodeId, relation, limit: 200 }), {
        signal,
      }),
    staleTime,
  })
}

export type Lines = { readonly start: number; readonly end: number }

export function blameOptions(projectId: string, path: string, { start, end }: Lines) {
  return queryOptions({
    queryKey: ['code', projectId, 'blame', path, start, end],
    queryFn: ({ signal }) =>
      requestJson<Blame>(projectPath(projectId, 'blame', { path, start_line: start, end_line: end }), {
        signal,
        silenceMs: workSilenceMs,
      }),
    staleTime,
  })
}

export function lineHistoryOptions(projectId: string, path: string, { start, end }: Lines) {
  return queryOptions({
    queryKey: ['code', projectId, 'line-history', path, start, end],
    queryFn: ({ signal }) =>
      requestJson<LineHistory>(
        projectPath(projectId, 'line-history', { path, start_line: start, end_line: end }),
        { signal, silenceMs: workSilenceMs },
      ),
    staleTime,
  })
}

export function rawOptions(projectId: string, path: string) {
  return queryOptions({
    queryKey: ['code', projectId, 'raw', path],
    queryFn: async ({ signal }) => {
      const response = await send(projectPath(projectId, `raw/${encodePath(path)}`), { signal })
      return await response.blob()
    },
    staleTime,
  })
}
