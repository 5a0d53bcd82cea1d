import { Fragment, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Message } from '../api/types.ts'
import { AgentMessage } from './agent-message.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { HumanMessage } from './human-message.tsx'
import { mergeToolCalls } from './live-answer.ts'
import type { LiveAnswer } from './live-answer.ts'

/** So far from the end one still counts as reading along. */
const nearEndPx = 80

export function MessageList({ messages, live }: { messages: readonly Message[]; live: LiveAnswer | null }) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const question = live?.question ?? null

  // Who asks wants to see the answer; who has scrolled up to read is left in peace.
  useEffect(() => {
    if (question !== null) isAtEnd.current = true
  }, [question])
  useEffect(() => {
    const element = scroller.current
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [messages, live])

  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
      }}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-7 px-4 py-6 sm:px-6">
        {toItems(messages, live).map(({ key, node }) => (
          <Fragment key={key}>{node}</Fragment>
        ))}
      </div>
      <AnswerAnnouncer text={live?.content ?? null} isRunning={live?.status === 'running'} />
    </div>
  )
}

/** An answer keeps its place and its key when the server's record of it takes over from the live one. */
function toItems(messages: readonly Message[], live: LiveAnswer | null): { key: string; node: ReactNode }[] {
  const items = messages.map((message) => ({ key: message.id, node: toElement(message) }))
  if (live === null) return items
  if (live.question !== null) items.push({ key: 'question', node: <HumanMessage text={live.question} /> })
  const answer = (
    <AgentMessage
      text={live.content}
      citations={live.citations}
      toolCalls={live.toolCalls}
      thinking={live.thinking}
      status={live.status}
      error={live.error}
      isConnectionLost={live.connection === 'lost'}
    />
  )
  return [...items, { key: live.messageId ?? 'answer', node: answer }]
}

function toElement(message: Message): ReactNode {
  if (message.role === 'human') return <HumanMessage text={message.content} />
  return (
    <AgentMessage
      text={message.content}
      citations={message.citations}
      toolCalls={mergeToolCalls([], message.tool_calls)}
      thinking={message.thinking ?? ''}
      status={message.status}
      error={null}
    />
  )
}
