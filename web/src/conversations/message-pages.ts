/** The messages of a conversation as far as they are loaded: the newest, and what was asked for before them. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../api/request.ts'
import type { Message } from '../api/types.ts'
import { conversationPath } from './conversation-queries.ts'
import { readPlace } from './reading-place.ts'

export type LoadedMessages = {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** There may be older ones. */
  readonly hasOlder: boolean
}

const pageSize = 50
/** The server gives no more at once. */
const mostPageSize = 200

export function messagesOptions(queryClient: QueryClient, conversationId: string) {
  const queryKey = ['conversations', conversationId, 'messages'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedMessages> => {
      const newest = await fetchPage(conversationId, pageSize, undefined, signal)
      const known = queryClient.getQueryData<LoadedMessages>(queryKey)
      const place = known === undefined ? readPlace(conversationId) : undefined
      const merged = mergeNewest(known, newest)
      return place === undefined ? merged : await loadBackTo(conversationId, place.message, merged, signal)
    },
  })
}

/** Puts the page before the oldest loaded message in front. Gives whether there is another before it. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<boolean> {
  const { queryKey } = messagesOptions(queryClient, conversationId)
  const oldest = queryClient.getQueryData<LoadedMessages>(queryKey)?.messages[0]
  if (oldest === undefined) return false
  const older = await fetchPage(conversationId, pageSize, oldest.id)
  queryClient.setQueryData<LoadedMessages>(queryKey, (known) =>
    known?.messages[0]?.id !== oldest.id
      ? known
      : { messages: [...older.messages, ...known.messages], hasOlder: older.hasOlder },
  )
  return older.hasOlder
}

/** Loads as many pages as it takes to have the message; where it is gone, what was loaded is given back. */
async function loadBackTo(
  conversationId: string,
  messageId: string,
  loaded: LoadedMessages,
  signal: AbortSignal,
): Promise<LoadedMessages> {
  let { messages, hasOlder } = loaded
  while (!messages.some(({ id }) => id === messageId)) {
    if (!hasOlder) return loaded
    const older = await fetchPage(conversationId, mostPageSize, messages[0]?.id, signal)
    messages = [...older.messages, ...messages]
    hasOlder = older.hasOlder
  }
  return { messages, hasOlder }
}

/** All of them, oldest first. */
export async function fetchAllMessages(conversationId: string): Promise<Message[]> {
  let all: Message[] = []
  for (;;) {
    const page = await fetchPage(conversationId, mostPageSize, all[0]?.id)
    all = [...page.messages, ...all]
    if (!page.hasOlder) return all
  }
}

/** What is loaded before the newest page stays; where the two do not meet, there is a gap, and it goes. */
export function mergeNewest(known: LoadedMessages | undefined, newest: LoadedMessages): LoadedMessages {
  const meeting = known?.messages.findIndex(({ id }) => id === newest.messages[0]?.id) ?? -1
  if (known === undefined || meeting < 0) return newest
  return { messages: [...known.messages.slice(0, meeting), ...newest.messages], hasOlder: known.hasOlder }
}

async function fetchPage(
  conversationId: string,
  limit: number,
  before?: string,
  signal?: AbortSignal,
): Promise<LoadedMessages> {
  const query = `limit=${limit}${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`
  const response = await send(`${conversationPath(conversationId)}/messages?${query}`, { signal })
  return { messages: (await response.json()) as Message[], hasOlder: response.headers.has('link') }
}
