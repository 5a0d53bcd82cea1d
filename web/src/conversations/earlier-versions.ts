import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'
import type { Message } from '../api/types.ts'
import { conversationPath } from './conversation-queries.ts'

type VersionPage = { readonly versions: readonly Message[]; readonly hasMore: boolean }

const pageSize = 10

/** The answers that one has taken the place of, the last made first, in pages. They change no more. */
export function earlierVersionsOptions(conversationId: string, messageId: string, count: number) {
  return infiniteQueryOptions({
    queryKey: ['conversations', conversationId, 'versions', messageId, count],
    queryFn: async ({ signal, pageParam }): Promise<VersionPage> => {
      const query = new URLSearchParams({ limit: String(pageSize), before: pageParam })
      const path = `${conversationPath(conversationId)}/messages/${encodeURIComponent(messageId)}/versions`
      const response = await send(`${path}?${query}`, { signal })
      return { versions: (await response.json()) as Message[], hasMore: response.headers.has('link') }
    },
    initialPageParam: messageId,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.id : undefined),
    staleTime: Infinity,
  })
}
