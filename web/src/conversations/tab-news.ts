/** What tabs of one browser tell each other, so that an answer that is asked for in one is seen in all. */
import type { QueryClient } from '@tanstack/react-query'
import { conversationOptions, refreshConversations } from './conversation-queries.ts'
import { messagesOptions } from './message-pages.ts'

type News = { readonly conversationId: string }

const channel = new BroadcastChannel('parley.conversations')

/** An answer was begun in the conversation, or has ended. */
export function tellTabs(conversationId: string): void {
  channel.postMessage({ conversationId } satisfies News)
}

/** Takes what other tabs tell into the cache, until the function that it gives back is called. */
export function hearTabs(queryClient: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<News>): void => {
    const { conversationId } = data
    void queryClient.invalidateQueries({ queryKey: conversationOptions(conversationId).queryKey })
    void queryClient.invalidateQueries({ queryKey: messagesOptions(queryClient, conversationId).queryKey })
    void refreshConversations(queryClient)
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
