import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson, workSilenceMs } from '../api/request.ts'
import type {
  IndexState,
  MachineFolder,
  Orientation,
  ParseRequest,
  ParseResponse,
  ParsingStatus,
  Project,
  ProjectDetails,
  ProjectStatus,
} from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { readTexts } from '../texts/language-store.ts'

/** Small repositories pass through all stages within a second; people want to see it. */
const pollIntervalMs = 600

export function isSettled(status: ProjectStatus): boolean {
  return status === 'ready' || status === 'error'
}

/** Whether it can be asked about while its calls are still being followed. */
export function isLinking({ status, pending }: Pick<Project, 'status' | 'pending'>): boolean {
  return status === 'ready' && pending.length > 0
}

/** Whether what is known of it is about to change by itself. */
function isUnderWay(project: Pick<Project, 'status' | 'pending'>): boolean {
  return !isSettled(project.status) || isLinking(project)
}

/** Whether it can be asked about. Where parsing it again failed, what was parsed before is served all the same. */
export function isServed({ status, parsed_at: parsedAt }: Pick<Project, 'status' | 'parsed_at'>): boolean {
  return status === 'ready' || (status === 'error' && parsedAt !== null)
}

/** All projects; one query tells how far each parse is, however many are under way. */
export function projectsOptions() {
  return queryOptions({
    queryKey: ['projects', 'list'],
    queryFn: ({ signal }) => requestJson<Project[]>('/projects/list', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? pollIntervalMs : false),
    // Only while there is one: who has gone elsewhere is told when it is ready.
    refetchIntervalInBackground: true,
    // Others may have added, shared, deleted or taken back some while the page was out of sight.
    refetchOnWindowFocus: 'always',
  })
}

export function projectOptions(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'details', projectId],
    queryFn: async ({ signal, client }) => {
      const path = `/projects/${encodeURIComponent(projectId)}`
      const project = await requestJson<ProjectDetails>(path, { signal })
      // Both are asked for in turns: the list would say for a while what is no longer so.
      client.setQueryData(projectsOptions().queryKey, (list) =>
        list?.map((each) => (each.id === projectId ? project : each)),
      )
      return project
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? pollIntervalMs : false,
    // Others may have changed, shared or deleted it while the page was out of sight.
    refetchOnWindowFocus: 'always',
  })
}

/** What a project's page tells; of one parse, so that a newer one has another key. */
export function orientationOptions(projectId: string, parsedAt: string | null = null) {
  return queryOptions({
    queryKey: ['projects', 'orientation', projectId, parsedAt],
    queryFn: ({ signal }) =>
      requestJson<Orientation>(`/projects/${encodeURIComponent(projectId)}/orientation`, {
        signal,
        // It walks through the history of the repository.
        silenceMs: workSilenceMs,
      }),
    staleTime: 60_000,
  })
}

/** A question that is asked is no longer suggested; the service leaves it out from then on. */
export function stopSuggesting(queryClient: QueryClient, question: string): void {
  const asked = toPlain(question)
  queryClient.setQueriesData<Orientation>({ queryKey: ['projects', 'orientation'] }, (found) =>
    found === undefined
      ? found
      : { ...found, questions: found.questions.filter((each) => toPlain(each) !== asked) },
  )
}

function toPlain(question: string): string {
  return question.replaceAll('`', '').trim().toLowerCase()
}

type Lists = Pick<Orientation, 'routes' | 'tables' | 'options' | 'configuration'>

export type InventoryName = keyof Lists

const partSize = 100

/** What follows the beginning of a list that the orientation has, in parts. */
export function inventoryOptions<Name extends keyof Lists>(projectId: string, name: Name, start: number) {
  return infiniteQueryOptions({
    queryKey: ['code', projectId, 'inventory', name, start],
    queryFn: ({ signal, pageParam }) =>
      requestJson<Partial<Lists>>(
        `/projects/${encodeURIComponent(projectId)}/orientation/${name}?start=${pageParam}&limit=${partSize}`,
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (page, _pages, from) => {
      const { total = 0, shown = [] } = page[name] ?? {}
      const next = from + shown.length
      return shown.length === 0 || next >= total ? undefined : next
    },
    select: ({ pages }): Lists[Name]['shown'] =>
      pages.flatMap((page) => (page[name]?.shown ?? []) as object[]) as Lists[Name]['shown'],
    staleTime: 60_000,
  })
}

/** How often an open page asks whether there is something newer; the server looks at most once a minute. */
const freshnessIntervalMs = 60_000

/** Whether there is something newer than the commit that is shown. */
export function parsingStatusOptions({
  id,
  status,
  commit_id: commitId,
}: Pick<Project, 'id' | 'status' | 'commit_id'>) {
  return queryOptions({
    queryKey: ['projects', 'status', id, commitId],
    queryFn: ({ signal }) =>
      requestJson<ParsingStatus>(`/parsing-status/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: freshnessIntervalMs,
    enabled: status === 'ready',
  })
}

/** How often a local folder is looked at while a page about it is seen; files are looked at, not read. */
const folderIntervalMs = 10_000

/** While it is parsed again. */
const behindIntervalMs = 2_000

/** Looks whether a local folder has changed; where it has, the service parses it again. */
export function checkFolderOptions(projectId: string) {
  return queryOptions({
    queryKey: ['folder', projectId],
    queryFn: ({ signal }) =>
      requestJson<IndexState>(`/projects/${encodeURIComponent(projectId)}/check`, { method: 'POST', signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'behind' ? behindIntervalMs : folderIntervalMs),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

/** What is shown of a project's code, and of places in it, is that of an older parse: it is asked for anew. */
export async function forgetCode(queryClient: QueryClient, projectId: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[1] === projectId || (queryKey[1] === 'orientation' && queryKey[2] === projectId)
        ? ['code', 'search', 'files', 'map', 'projects'].includes(String(queryKey[0]))
        : queryKey[0] === 'conversations' && queryKey.includes('changed-lines'),
  })
}

/** A folder of the machine: what is in it, or what may be meant where there is none. */
export function lookIntoFolder(path: string): Promise<MachineFolder> {
  return requestJson<MachineFolder>(`/folders?path=${encodeURIComponent(path)}`)
}

export function addProjectOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ParseRequest) => requestJson<ParseResponse>('/parse', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  })
}

/** Parses the project again where there is something newer, or its parse failed. */
export function refreshProjectOptions(queryClient: QueryClient, projectId: string) {
  return mutationOptions({
    mutationFn: () =>
      requestJson<ParseResponse>(`/projects/${encodeURIComponent(projectId)}/refresh`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  })
}

export function deleteProjectOptions(queryClient: QueryClient, projectId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(`/projects/${encodeURIComponent(projectId)}`, { method: 'DELETE' }),
    onSuccess: () => {
      announce(readTexts().done.projectDeleted)
      queryClient.removeQueries({ queryKey: projectOptions(projectId).queryKey })
      return queryClient.invalidateQueries({ queryKey: projectsOptions().queryKey })
    },
  })
}
