/** The messages of a conversation as far as they are loaded: the newest, and what was asked for before them. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { Message } from '../api/types.ts'
import { conversationPath } from './conversation-queries.ts'

export type LoadedMessages = {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** There may be older ones. */
  readonly hasOlder: boolean
}

const pageSize = 50

export function messagesOptions(queryClient: QueryClient, conversationId: string) {
  const queryKey = ['conversations', conversationId, 'messages'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedMessages> => {
      const newest = await fetchPage(conversationId, pageSize, undefined, signal)
      return mergeNewest(queryClient.getQueryData<LoadedMessages>(queryKey), newest)
    },
  })
}

/** Puts the page before the oldest loaded message in front. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<void> {
  const { queryKey } = messagesOptions(queryClient, conversationId)
  const oldest = queryClient.getQueryData<LoadedMessages>(queryKey)?.messages[0]
  if (oldest === undefined) return
  const older = await fetchPage(conversationId, pageSize, oldest.id)
  queryClient.setQueryData<LoadedMessages>(queryKey, (known) =>
    known?.messages[0]?.id !== oldest.id
      ? known
      : { messages: [...older, ...known.messages], hasOlder: older.length === pageSize },
  )
}

/** All of them, oldest first. */
export async function fetchAllMessages(conversationId: string): Promise<Message[]> {
  const most = 200
  let all: Message[] = []
  for (;;) {
    const page = await fetchPage(conversationId, most, all[0]?.id)
    all = [...page, ...all]
    if (page.length < most) return all
  }
}

/** What is loaded before the newest page stays; where the two do not meet, there is a gap, and it goes. */
export function mergeNewest(known: LoadedMessages | undefined, newest: readonly Message[]): LoadedMessages {
  const meeting = known?.messages.findIndex(({ id }) => id === newest[0]?.id) ?? -1
  if (known === undefined || meeting < 0) return { messages: newest, hasOlder: newest.length === pageSize }
  return { messages: [...known.messages.slice(0, meeting), ...newest], hasOlder: known.hasOlder }
}

async function fetchPage(
  conversationId: string,
  limit: number,
  before?: string,
  signal?: AbortSignal,
): Promise<Message[]> {
  const query = `limit=${limit}${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`
  return await requestJson<Message[]>(`${conversationPath(conversationId)}/messages?${query}`, { signal })
}
