import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { Agent, Conversation, CreatedConversation, Suggestions } from '../api/types.ts'
import { announce } from '../components/announce.ts'
import type { LiveAnswer } from './live-answer.ts'
import { tellTabs } from './tell-tabs.ts'
import { readTexts } from '../texts/language-store.ts'

export function conversationPath(conversationId: string): string {
  return `/conversations/${encodeURIComponent(conversationId)}`
}

const listKey = ['conversations', 'list'] as const
const pageSize = 50

/**
 * Pinned ones first, then the last used; in pages. `search`: in titles and messages; empty for all. `projectId`: those
 * about it alone.
 */
export function conversationsOptions(search = '', projectId = '') {
  return infiniteQueryOptions({
    queryKey: [...listKey, search, projectId],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ order: 'used', limit: String(pageSize) })
      if (pageParam !== '') query.set('before', pageParam)
      if (search !== '') query.set('search', search)
      if (projectId !== '') query.set('project_id', projectId)
      return requestJson<Conversation[]>(`/conversations/?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // One that was used meanwhile has moved to the first page.
    select: ({ pages }) => [...new Map(pages.flat().map((record) => [record.id, record])).values()],
    // Some may have been written, renamed or deleted on another device while the page was out of sight.
    refetchOnWindowFocus: 'always',
  })
}

/** The list, however it is searched. */
export function refreshConversations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey })
}

export function conversationOptions(conversationId: string) {
  return queryOptions({
    queryKey: ['conversations', conversationId, 'record'],
    queryFn: ({ signal }) => requestJson<Conversation>(conversationPath(conversationId), { signal }),
    // It says whether an answer is being written: a page that opens wants to know it of this moment.
    staleTime: 0,
  })
}

/** The answer that is being written; put there by `answer-follower.ts`, never fetched. */
export function liveAnswerOptions(conversationId: string) {
  return queryOptions<LiveAnswer | null>({
    queryKey: ['conversations', conversationId, 'live'],
    queryFn: () => null,
    initialData: null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export function suggestionsOptions(conversationId: string, messageId: string) {
  return queryOptions({
    queryKey: ['conversations', conversationId, 'suggestions', messageId],
    queryFn: ({ signal }) =>
      requestJson<Suggestions>(
        `${conversationPath(conversationId)}/messages/${encodeURIComponent(messageId)}/suggestions`,
        { signal },
      ),
    staleTime: Infinity,
    // A kindness that nobody misses.
    retry: false,
  })
}

export function agentsOptions() {
  return queryOptions({
    queryKey: ['agents'],
    queryFn: ({ signal }) => requestJson<Agent[]>('/list-available-agents', { signal }),
    staleTime: Infinity,
  })
}

export function createConversationOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { project_ids: string[]; agent_ids: string[]; title: string; model: string }) =>
      requestJson<CreatedConversation>('/conversations/', { method: 'POST', body }),
    onSuccess: () => refreshConversations(queryClient),
  })
}

/** A new conversation with what was said before a message, or with all; the first stays as it is. */
export function branchConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: (beforeMessageId?: string) =>
      requestJson<CreatedConversation>(`${conversationPath(conversationId)}/branch`, {
        method: 'POST',
        body: beforeMessageId === undefined ? {} : { before_message_id: beforeMessageId },
      }),
    onSuccess: ({ conversation_id: branch }) => {
      announce(readTexts().done.branched)
      tellTabs(branch)
      return refreshConversations(queryClient)
    },
  })
}

export type ConversationChange = {
  readonly title?: string
  readonly pinned?: boolean
  readonly agent_ids?: readonly string[]
  readonly project_ids?: readonly string[]
  readonly model?: string
}

export function changeConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: (change: ConversationChange) =>
      requestJson<Conversation>(conversationPath(conversationId), { method: 'PATCH', body: change }),
    onSuccess: ({ title }, change) => {
      announce(describeChange(change, title))
      tellTabs(conversationId)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: conversationOptions(conversationId).queryKey }),
        refreshConversations(queryClient),
      ])
    },
  })
}

function describeChange(change: ConversationChange, title: string): string {
  const { done } = readTexts()
  if (change.title !== undefined) return done.titleSaved(title)
  if (change.pinned !== undefined) return change.pinned ? done.pinned : done.unpinned
  if (change.model !== undefined) return done.modelChanged
  return change.agent_ids === undefined ? done.projectsChanged : done.agentChanged
}

export function deleteConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(conversationPath(conversationId), { method: 'DELETE' }),
    onSuccess: () => {
      announce(readTexts().done.conversationDeleted)
      tellTabs(conversationId)
      return refreshConversations(queryClient)
    },
  })
}
