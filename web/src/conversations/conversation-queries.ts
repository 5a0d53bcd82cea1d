import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { Agent, Conversation, CreatedConversation, Message } from '../api/types.ts'
import type { LiveAnswer } from './live-answer.ts'

export function conversationPath(conversationId: string): string {
  return `/conversations/${encodeURIComponent(conversationId)}`
}

export function conversationsOptions() {
  return queryOptions({
    queryKey: ['conversations', 'list'],
    queryFn: ({ signal }) => requestJson<Conversation[]>('/conversations/?limit=200', { signal }),
  })
}

export function conversationOptions(conversationId: string) {
  return queryOptions({
    queryKey: ['conversations', conversationId, 'record'],
    queryFn: ({ signal }) => requestJson<Conversation>(conversationPath(conversationId), { signal }),
    // It says whether an answer is being written: a page that opens wants to know it of this moment.
    staleTime: 0,
  })
}

export function messagesOptions(conversationId: string) {
  return queryOptions({
    queryKey: ['conversations', conversationId, 'messages'],
    queryFn: ({ signal }) =>
      requestJson<Message[]>(`${conversationPath(conversationId)}/messages?limit=200`, { signal }),
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

export function agentsOptions() {
  return queryOptions({
    queryKey: ['agents'],
    queryFn: ({ signal }) => requestJson<Agent[]>('/list-available-agents', { signal }),
    staleTime: Infinity,
  })
}

export function createConversationOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { project_ids: string[]; agent_ids: string[]; title: string }) =>
      requestJson<CreatedConversation>('/conversations/', { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationsOptions().queryKey }),
  })
}

export function renameConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: (title: string) =>
      requestJson(conversationPath(conversationId), { method: 'PATCH', body: { title } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: conversationOptions(conversationId).queryKey }),
        queryClient.invalidateQueries({ queryKey: conversationsOptions().queryKey }),
      ]),
  })
}

export function deleteConversationOptions(queryClient: QueryClient, conversationId: string) {
  return mutationOptions({
    mutationFn: () => requestJson(conversationPath(conversationId), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationsOptions().queryKey }),
  })
}
