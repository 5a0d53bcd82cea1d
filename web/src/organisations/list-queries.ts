import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { KeptList, ListEntry, NewListEntry } from '../api/types.ts'
import { announce } from '../components/announce.ts'
import { readTexts } from '../texts/language-store.ts'
import type { Texts } from '../texts/texts.ts'

const key = ['lists'] as const

const pathOf = (organisation: string, list?: string): string =>
  `/organisations/${encodeURIComponent(organisation)}/lists${list === undefined ? '' : `/${encodeURIComponent(list)}`}`

export function listsOptions(organisation: string) {
  return queryOptions({
    queryKey: [...key, organisation],
    queryFn: ({ signal }) => requestJson<KeptList[]>(pathOf(organisation), { signal }),
    // Others keep them too.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export function listEntriesOptions(organisation: string, list: string) {
  return queryOptions({
    queryKey: [...key, organisation, list],
    queryFn: ({ signal }) => requestJson<ListEntry[]>(`${pathOf(organisation, list)}/entries`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

const refresh = (queryClient: QueryClient, done?: (texts: Texts['done']) => string) => () => {
  if (done !== undefined) announce(done(readTexts().done))
  return queryClient.invalidateQueries({ queryKey: key })
}

export type ListToKeepIn = { readonly id?: string; readonly name: string }

/** Adds an entry to a list, which is made where it has no id. */
export function addListEntryOptions(queryClient: QueryClient, organisation: string) {
  return mutationOptions({
    mutationFn: async ({ list, entry }: { list: ListToKeepIn; entry: NewListEntry }) => {
      const body = { name: list.name }
      const id = list.id ?? (await requestJson<KeptList>(pathOf(organisation), { method: 'POST', body })).id
      await requestJson(`${pathOf(organisation, id)}/entries`, { method: 'POST', body: entry })
      return list.name
    },
    // The list may be there and its entry not.
    onSettled: refresh(queryClient),
  })
}

export function renameListOptions(queryClient: QueryClient, organisation: string, list: string) {
  return mutationOptions({
    mutationFn: (name: string) =>
      requestJson(pathOf(organisation, list), { method: 'PATCH', body: { name } }),
    onSuccess: refresh(queryClient, (done) => done.listRenamed),
  })
}

export function deleteListOptions(queryClient: QueryClient, organisation: string, list: string) {
  return mutationOptions({
    mutationFn: () => requestJson(pathOf(organisation, list), { method: 'DELETE' }),
    onSuccess: refresh(queryClient, (done) => done.listDeleted),
  })
}

export function removeListEntryOptions(queryClient: QueryClient, organisation: string, list: string) {
  return mutationOptions({
    mutationFn: (entry: string) =>
      requestJson(`${pathOf(organisation, list)}/entries/${encodeURIComponent(entry)}`, { method: 'DELETE' }),
    onSuccess: refresh(queryClient, (done) => done.listEntryRemoved),
  })
}
