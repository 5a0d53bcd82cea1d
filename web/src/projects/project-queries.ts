import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ParseRequest, ParseResponse, Project, ProjectDetails, ProjectStatus } from '../api/types.ts'

/** Small repositories pass through all stages within a second; people want to see it. */
const pollIntervalMs = 600

export function isSettled(status: ProjectStatus): boolean {
  return status === 'ready' || status === 'error'
}

export function projectsOptions() {
  return queryOptions({
    queryKey: ['projects', 'list'],
    queryFn: ({ signal }) => requestJson<Project[]>('/projects/list', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((project) => !isSettled(project.status)) === true ? pollIntervalMs : false,
  })
}

export function projectOptions(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'details', projectId],
    queryFn: ({ signal }) =>
      requestJson<ProjectDetails>(`/projects/${encodeURIComponent(projectId)}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isSettled(state.data.status) ? pollIntervalMs : false,
  })
}

export function addProjectOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ParseRequest) => requestJson<ParseResponse>('/parse', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  })
}

export function deleteProjectOptions(queryClient: QueryClient, projectId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(`/projects/${encodeURIComponent(projectId)}`, { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: projectOptions(projectId).queryKey })
      return queryClient.invalidateQueries({ queryKey: projectsOptions().queryKey })
    },
  })
}
