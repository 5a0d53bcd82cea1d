import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '../api/types.ts'
import { reattach } from './answer-follower.ts'
import { conversationOptions, liveAnswerOptions } from './conversation-queries.ts'
import { isFollowed } from './followed-answers.ts'
import type { LiveAnswer } from './live-answer.ts'
import { messagesOptions } from './message-pages.ts'

/** How often to look for the end of an answer that cannot be followed: begun elsewhere an instant ago. */
const pollIntervalMs = 2_000

/** How often a reader of somebody else's conversation looks for more of it. */
const readerIntervalMs = 5_000

/** The messages of a conversation, and the answer that is being written, which it attaches to by itself. */
export function useMessages(conversationId: string) {
  const queryClient = useQueryClient()
  const conversation = useQuery({
    ...conversationOptions(conversationId),
    refetchInterval: pollInterval,
  })
  const messages = useQuery({
    ...messagesOptions(queryClient, conversationId),
    refetchInterval: pollInterval,
  })
  const live = useQuery(liveAnswerOptions(conversationId)).data

  function pollInterval(): number | false {
    if (isFollowed(queryClient, conversationId)) return false
    if (hasRunning()) return pollIntervalMs
    // What somebody else writes next is told by nothing but asking.
    const record = queryClient.getQueryData(conversationOptions(conversationId).queryKey)
    return record?.access === 'read' && readerIntervalMs
  }

  function hasRunning(): boolean {
    const known = queryClient.getQueryData(messagesOptions(queryClient, conversationId).queryKey)
    return known?.messages.some((message) => message.status === 'running') === true
  }

  const activeSession = conversation.isFetching ? undefined : conversation.data?.active_session_id
  useEffect(() => {
    if (typeof activeSession === 'string') reattach(queryClient, conversationId, activeSession)
  }, [activeSession, conversationId, queryClient])

  return { conversation, messages, live, settled: withoutLive(messages.data?.messages ?? [], live) }
}

/** What the server has recorded, but for the answer that is shown live, and its question where it came with it. */
function withoutLive(messages: readonly Message[], live: LiveAnswer | null): readonly Message[] {
  if (live === null) return messages
  const replacedAt = messages.findIndex((message) => message.id === live.replaces)
  if (replacedAt >= 0) return messages.slice(0, replacedAt)
  const answerAt = messages.findIndex((message) => message.id === live.messageId)
  if (answerAt < 0) return messages
  return messages.filter(
    (_message, index) => index !== answerAt && !(live.question !== null && index === answerAt - 1),
  )
}
