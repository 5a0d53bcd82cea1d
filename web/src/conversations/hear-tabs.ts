import type { QueryClient } from '@tanstack/react-query'
import { conversationOptions, refreshConversations } from './conversation-queries.ts'
import { messagesOptions } from './message-pages.ts'
import { tabChannel } from './tell-tabs.ts'
import type { TabNews } from './tell-tabs.ts'

/** Takes what other tabs tell into the cache, until the function that it gives back is called. */
export function hearTabs(queryClient: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<TabNews>): void => {
    const { conversationId } = data
    void queryClient.invalidateQueries({ queryKey: conversationOptions(conversationId).queryKey })
    void queryClient.invalidateQueries({ queryKey: messagesOptions(queryClient, conversationId).queryKey })
    void refreshConversations(queryClient)
  }
  tabChannel.addEventListener('message', hear)
  return () => tabChannel.removeEventListener('message', hear)
}
