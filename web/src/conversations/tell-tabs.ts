export type TabNews = { readonly conversationId: string }

/** Over which tabs of one browser tell each other. */
export const tabChannel = new BroadcastChannel('parley.conversations')

/** An answer was begun in the conversation or has ended, or the conversation was changed or deleted. */
export function tellTabs(conversationId: string): void {
  tabChannel.postMessage({ conversationId } satisfies TabNews)
}
