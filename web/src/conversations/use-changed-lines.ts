import { queryOptions, useQueries } from '@tanstack/react-query'
import { requestJson } from '../api/request.ts'
import type { ChangedCitation, Message } from '../api/types.ts'
import type { ChangedLines } from './changed-lines.ts'
import { conversationPath } from './conversation-queries.ts'

/** Messages that the server compares at once. */
const pageSize = 200

/** Of the messages that are loaded: which of their cited lines are not what they were, by message. */
export function useChangedLines(
  conversationId: string,
  messages: readonly Message[],
): ReadonlyMap<string, ChangedLines> {
  // The newest page ends with the last message, each other one before the oldest of the page behind it.
  const ends: (string | undefined)[] = []
  for (let at = messages.length; at > 0; at -= pageSize)
    ends.push(at === messages.length ? undefined : messages[at]?.id)
  return useQueries({
    queries: ends.map((before) => changedLinesOptions(conversationId, before)),
    combine: (results) => {
      const byMessage = new Map<string, Map<string, ChangedCitation>>()
      for (const change of results.flatMap(({ data = [] }) => data)) {
        const changes = byMessage.get(change.message_id) ?? new Map<string, ChangedCitation>()
        byMessage.set(change.message_id, changes.set(change.citation, change))
      }
      return byMessage
    },
  })
}

function changedLinesOptions(conversationId: string, before: string | undefined) {
  const query = `limit=${pageSize}${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`
  return queryOptions({
    queryKey: ['conversations', conversationId, 'changed-lines', before ?? ''],
    queryFn: ({ signal }) =>
      requestJson<ChangedCitation[]>(`${conversationPath(conversationId)}/changed-citations?${query}`, {
        signal,
      }),
  })
}
