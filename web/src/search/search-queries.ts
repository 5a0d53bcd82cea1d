import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { Conversation, FoundNames, SharedConversation, TextMatches } from '../api/types.ts'
import { projectPath } from '../code/code-queries.ts'
import { toPathFilter } from './parse-query.ts'
import type { ParsedQuery } from './parse-query.ts'

const staleTime = 60_000

type Filters = Pick<ParsedQuery, 'filters' | 'excluded'>
type NameFilters = Filters & { readonly caseSensitive?: boolean }

/** Without a text: the files that the filters leave, and the definitions where they name a kind. */
export function namesOptions(
  projectId: string,
  text: string,
  { filters, excluded, caseSensitive = false }: NameFilters,
  limit: number,
) {
  const { kind } = filters
  const selection = toSelection({ filters, excluded })
  return queryOptions({
    queryKey: ['search', projectId, 'names', text, caseSensitive, selection, kind, limit],
    queryFn: ({ signal }) =>
      requestJson<FoundNames>(
        projectPath(projectId, 'find', {
          query: text === '' ? undefined : text,
          ...selection,
          case_sensitive: caseSensitive ? 'true' : undefined,
          kinds: kind,
          limit,
        }),
        { signal },
      ),
    staleTime,
    // What was found stays until the next key's answer is here: nothing flickers.
    placeholderData: keepPreviousData,
  })
}

export type TextQuery = {
  readonly text: string
  readonly regex: boolean
  /** Its words belong together; otherwise lines that have all of them come after those that have it whole. */
  readonly isPhrase: boolean
  readonly caseSensitive: boolean
}

export function textOptions(projectId: string, query: TextQuery, filters: Filters, limit: number) {
  const { text, regex, isPhrase, caseSensitive } = query
  const selection = toSelection(filters)
  return queryOptions({
    queryKey: ['search', projectId, 'text', text, regex, isPhrase, caseSensitive, selection, limit],
    queryFn: ({ signal }) =>
      requestJson<TextMatches>(
        projectPath(projectId, 'text', {
          query: text,
          regex: String(regex),
          words: String(!regex && !isPhrase),
          case_sensitive: String(caseSensitive),
          ...selection,
          limit,
        }),
        { signal },
      ),
    staleTime,
    placeholderData: keepPreviousData,
  })
}

/** Which files are looked at. */
function toSelection({ filters, excluded }: Filters) {
  return {
    path: toPathFilter(filters.path),
    exclude_path: excluded.path.flatMap((path) => toPathFilter(path) ?? []),
    language: filters.lang,
    exclude_language: excluded.lang,
  }
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

/** So many are asked for where they are the whole result. */
export const mostConversations = 50

/** `shared_by`, `organisation`: of one that somebody else has begun. */
export type FoundConversation = Conversation & Partial<Pick<SharedConversation, 'shared_by' | 'organisation'>>

/**
 * Conversations with these words in their titles and messages: one's own, the last used first, then what others share.
 */
export function conversationMatchesOptions(
  { text, isPhrase }: Pick<ParsedQuery, 'text' | 'isPhrase'>,
  limit: number,
  projectId?: string,
) {
  // The service takes no more; nobody types so much.
  const search = (isPhrase ? `"${text}"` : text).slice(0, 1000)
  return queryOptions({
    queryKey: ['search', 'conversations', search, projectId, limit],
    queryFn: async ({ signal }): Promise<FoundConversation[]> => {
      const query = new URLSearchParams({ search, order: 'used', limit: String(limit) })
      if (projectId !== undefined) query.set('project_id', projectId)
      const [own, shared] = await Promise.all([
        requestJson<Conversation[]>(`/conversations/?${query}`, { signal }),
        requestJson<SharedConversation[]>(`/conversations/shared?${new URLSearchParams({ search })}`, {
          signal,
        }),
      ])
      const isAbout = ({ project_ids: ids }: Conversation): boolean =>
        projectId === undefined || ids.includes(projectId)
      return [...own, ...shared.filter(isAbout)].slice(0, limit)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
