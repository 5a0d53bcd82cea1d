/** Which answers are followed. Apart from what follows them, which a first page does not need. */
import type { QueryClient } from '@tanstack/react-query'

/** Under way, by client and conversation: a new client belongs to a new key. */
const followed = new WeakMap<QueryClient, Map<string, AbortController>>()

export function followedAnswers(queryClient: QueryClient): Map<string, AbortController> {
  const mine = followed.get(queryClient) ?? new Map<string, AbortController>()
  followed.set(queryClient, mine)
  return mine
}

export function isFollowed(queryClient: QueryClient, conversationId: string): boolean {
  return followed.get(queryClient)?.has(conversationId) === true
}

/** For when the key is given up, or the conversation deleted. */
export function stopFollowing(queryClient: QueryClient, conversationId?: string): void {
  for (const [id, controller] of followed.get(queryClient) ?? []) {
    if (conversationId === undefined || conversationId === id) controller.abort()
  }
}
