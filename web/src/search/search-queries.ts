import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { Conversation, FoundNames, TextMatches } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'

const staleTime = 60_000

type Filters = { readonly path?: string; readonly lang?: string; readonly kind?: string }

export function namesOptions(projectId: string, text: string, { path, lang, kind }: Filters, limit: number) {
  return queryOptions({
    queryKey: ['search', projectId, 'names', text, path, lang, kind, limit],
    queryFn: ({ signal }) =>
      requestJson<FoundNames>(
        projectPath(projectId, 'find', { query: text, path, language: lang, kinds: kind, limit }),
        { signal },
      ),
    staleTime,
    // What was found stays until the next key's answer is here: nothing flickers.
    placeholderData: keepPreviousData,
  })
}

export type TextQuery = { readonly text: string; readonly regex: boolean; readonly caseSensitive: boolean }

export function textOptions(projectId: string, query: TextQuery, { path, lang }: Filters, limit: number) {
  const { text, regex, caseSensitive } = query
  return queryOptions({
    queryKey: ['search', projectId, 'text', text, regex, caseSensitive, path, lang, limit],
    queryFn: ({ signal }) =>
      requestJson<TextMatches>(
        projectPath(projectId, 'text', {
          query: text,
          regex: String(regex),
          words: String(!regex),
          case_sensitive: String(caseSensitive),
          path,
          language: lang,
          limit,
        }),
        { signal },
      ),
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** The newest ones, whose titles are looked through here. */
export function conversationTitlesOptions() {
  return queryOptions({
    queryKey: ['search', 'conversations'],
    queryFn: ({ signal }) => requestJson<Conversation[]>('/conversations/?limit=200', { signal }),
    // Asked for whenever the search is opened: some may have been renamed or deleted on another device.
    staleTime: 0,
  })
}
