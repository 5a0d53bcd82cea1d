/**
 * Follows answers into the query cache. An answer is followed once a conversation, whatever page is shown: who walks
 * away and comes back finds it further on.
 */
import type { QueryClient } from '@tanstack/react-query'
import { v4 as createSessionId } from 'uuid'
import { toMessage } from '../api/api-error.ts'
import { requestJson, send } from '../api/request.ts'
import type { News } from '../components/notify.ts'
import { beginWork } from '../components/page-title.ts'
import {
  conversationOptions,
  conversationPath,
  liveAnswerOptions,
  refreshConversations,
} from './conversation-queries.ts'
import { saveDraft } from '../drafts/draft-store.ts'
import { answerSilenceMs, followAnswer } from './follow-answer.ts'
import { followedAnswers, isFollowed } from './followed-answers.ts'
import { untilEndHeard } from './heard-ends.ts'
import { applyFrame, createLiveAnswer } from './live-answer.ts'
import type { LiveAnswer } from './live-answer.ts'
import { messagesOptions } from './message-pages.ts'
import type { Question } from '../drafts/question.ts'
import { stopSuggesting } from '../projects/project-queries.ts'
import { tellTabs } from './tell-tabs.ts'
import { askForConfiguration } from '../settings/may-be-configured-anew.ts'
import { readTexts } from '../texts/language-store.ts'

/** Posts a question and follows its answer. A question that the server does not take goes back into the draft. */
export function ask(
  queryClient: QueryClient,
  conversationId: string,
  question: Question,
  /** A question of the conversation that this one takes the place of, with all that follows. */
  replaces?: string,
): void {
  const sessionId = createSessionId()
  const query = new URLSearchParams({ stream: 'true', session_id: sessionId })
  if (replaces !== undefined) query.set('replaces', replaces)
  const start = { ...createLiveAnswer(sessionId, question), replaces: replaces ?? null }
  stopSuggesting(queryClient, question.text)
  follow(queryClient, conversationId, start, (signal) =>
    send(`${conversationPath(conversationId)}/message/?${query}`, {
      method: 'POST',
      body: {
        content: question.text,
        ...(question.nodes.length > 0 && {
          node_ids: question.nodes.map(({ id, name }) => ({ node_id: id, name })),
        }),
        ...(question.attachments.length > 0 && { attachment_ids: question.attachments.map(({ id }) => id) }),
      },
      // Sent again where it did not arrive, it is taken once.
      headers: { accept: 'text/event-stream', 'idempotency-key': sessionId },
      silenceMs: answerSilenceMs,
      signal,
    }),
  )
}

/** Follows an answer that is being written already: asked in another tab, or before the page was loaded. */
export function reattach(queryClient: QueryClient, conversationId: string, sessionId: string): void {
  follow(queryClient, conversationId, createLiveAnswer(sessionId, null))
}

/** The text so far is kept by the server; the stream then ends by itself. */
export async function stopAnswer(queryClient: QueryClient, conversationId: string): Promise<void> {
  const live = queryClient.getQueryData(liveAnswerOptions(conversationId).queryKey)
  const session = live?.sessionId === undefined ? '' : `?session_id=${encodeURIComponent(live.sessionId)}`
  await requestJson(`${conversationPath(conversationId)}/stop${session}`, { method: 'POST' })
}

function follow(
  queryClient: QueryClient,
  conversationId: string,
  start: LiveAnswer,
  post?: (signal: AbortSignal) => Promise<Response>,
): void {
  if (isFollowed(queryClient, conversationId)) return
  const controller = new AbortController()
  const mine = followedAnswers(queryClient).set(conversationId, controller)

  const { queryKey } = liveAnswerOptions(conversationId)
  let live = start
  let paint: number | undefined
  const show = (): void => {
    if (paint !== undefined) cancelAnimationFrame(paint)
    paint = undefined
    if (!controller.signal.aborted) queryClient.setQueryData(queryKey, live)
  }
  const change = (next: LiveAnswer): void => {
    live = next
    // Frames come faster than screens are drawn. A hidden page draws none, and must not fall behind for that.
    if (document.hidden) show()
    else paint ??= requestAnimationFrame(show)
  }
  show()

  const read = async (): Promise<void> => {
    try {
      await followAnswer({
        post,
        attach: (cursor, signal) =>
          send(
            `${conversationPath(conversationId)}/sessions/${encodeURIComponent(live.sessionId)}/stream` +
              (cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`),
            { headers: { accept: 'text/event-stream' }, silenceMs: answerSilenceMs, signal },
          ),
        signal: controller.signal,
        wait,
        notArrived: readTexts().conversations.notArrived,
        onLost: () => change({ ...live, connection: 'lost' }),
        onFrame: (frame, cursor) => {
          const isFirst = live.messageId === null
          change(applyFrame(live, frame, cursor))
          if (isFirst && post !== undefined) tellTabs(conversationId)
        },
      })
    } catch (error) {
      if (controller.signal.aborted) return
      const isTaken = live.messageId !== null || post === undefined
      if (!isTaken && start.question !== null) saveDraft(conversationId, start.question)
      live = toFailed(live, error, isTaken)
    }
    show()
  }

  const finish = async (): Promise<void> => {
    const endWork = beginWork()
    await read()
    mine.delete(conversationId)
    endWork(controller.signal.aborted ? undefined : toNews(live))
    if (controller.signal.aborted) return
    if (post !== undefined) tellTabs(conversationId)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: messagesOptions(queryClient, conversationId).queryKey }),
      queryClient.invalidateQueries({ queryKey: conversationOptions(conversationId).queryKey }),
      refreshConversations(queryClient),
      askForConfiguration(queryClient),
    ])
    if (live.status !== 'running') await untilEndHeard(live.sessionId)
    // The server's record has taken its place; only why nothing was sent is nowhere else.
    const isRecorded = live.messageId !== null || live.status !== 'error'
    const isReplaced = queryClient.getQueryData(queryKey)?.sessionId === live.sessionId && isRecorded
    if (isReplaced && !isFollowed(queryClient, conversationId)) queryClient.setQueryData(queryKey, null)
  }
  void finish()
}

function toNews({ status, sessionId, question }: LiveAnswer): News {
  const isFailed = status === 'error'
  const texts = readTexts()
  return {
    title: isFailed ? texts.conversations.newsFailed : texts.conversations.newsReady,
    body: question?.text.slice(0, 120) ?? '',
    tag: `answer ${sessionId}`,
  }
}

function toFailed(live: LiveAnswer, error: unknown, isTaken: boolean): LiveAnswer {
  const reason = toMessage(error)
  const texts = readTexts()
  return {
    ...live,
    question: isTaken ? live.question : null,
    status: 'error',
    error: isTaken ? texts.conversations.notFollowed(reason) : texts.conversations.notSent(reason),
  }
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
