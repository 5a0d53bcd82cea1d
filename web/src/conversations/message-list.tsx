import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Message } from '../api/types.ts'
import { useBarKey } from '../code/use-bar-key.ts'
import { NearViewport, NearViewportScope } from '../components/near-viewport.tsx'
import { AgentMessage } from './agent-message.tsx'
import { VersionedAnswer } from './answer-versions.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { ChangedLinesContext } from './changed-lines.ts'
import type { ChangedLines } from './changed-lines.ts'
import type { SearchedMessage } from './find/searched-lines.ts'
import { HumanMessage } from './human-message.tsx'
import { mergeToolCalls } from './live-answer.ts'
import type { LiveAnswer } from './live-answer.ts'
import { OlderMessages } from './older-messages.tsx'
import { QuestionAbove } from './question-above.tsx'
import type { AskedQuestion } from './question-above.tsx'
import { describeAnswer } from './reading-place.ts'
import { useReadingPlace } from './use-reading-place.ts'
import { useTexts } from '../texts/use-texts.ts'

const ConversationFind = lazy(() => import('./find/conversation-find.tsx'))

export type MessageActions = {
  readonly onEdit: (message: Message) => void
  /** Asks the last question again, in its place. */
  readonly onRetry: (message: Message) => void
  readonly onContinue: (() => void) | undefined
  /** Goes on elsewhere with what stands before a message, or with all. */
  readonly onBranch: (beforeMessageId?: string) => void
}

type MessageListProps = {
  conversationId: string
  messages: readonly Message[]
  live: LiveAnswer | null
  hasOlder: boolean
  /** None for who only reads. */
  actions: MessageActions | undefined
  /** Cited lines that are not what they were, by message. */
  changedLines: ReadonlyMap<string, ChangedLines>
  /** Below the last answer. */
  children?: ReactNode
}

const unchanged: ChangedLines = new Map()
const scrollerId = 'messages'

/** So many of the last messages are drawn before anything is known of the window. */
const startingCount = 6

export function MessageList(props: MessageListProps) {
  const texts = useTexts()
  const { conversationId, messages, live, hasOlder, children } = props
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastKey = live === null ? (messages.at(-1)?.id ?? '') : (live.messageId ?? 'answer')
  const { place, leave } = useReadingPlace({
    conversationId,
    scrollerId,
    content,
    question:
      live !== null && live.question !== null
        ? 'question'
        : messages.findLast(({ role }) => role === 'human')?.id,
    answer: describeAnswer(lastKey, (live ?? messages.at(-1))?.status === 'running'),
    asked: live?.question ?? live?.replaces ?? null,
  })
  const find = useBarKey('f')
  const onScroller = useCallback((element: HTMLElement | null) => setScroller(element), [])
  // By message, how many versions before the last one is shown.
  const [stepsBack, setStepsBack] = useState<Readonly<Record<string, number>>>({})
  const onBack = useCallback(
    (id: string, back: number) => setStepsBack((known) => ({ ...known, [id]: back })),
    [],
  )
  const items = toItems({ ...props, stepsBack, onBack })
  const placeAt = items.findIndex(({ key }) => key === place)
  const nearTo = placeAt < 0 ? items.length - 1 : placeAt

  return (
    <>
      {find.asked > 0 && (
        <Suspense>
          <Find {...props} scroller={scroller} asked={find.asked} onGo={leave} onClose={find.close} />
        </Suspense>
      )}
      <section
        ref={onScroller}
        id={scrollerId}
        aria-label={texts.conversations.messages}
        // Keyboards have to reach what needs scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // What is there for listeners alone has no place of its own: it must not make the page scroll.
        className="relative min-h-0 flex-1 scroll-pt-11 overflow-y-auto -outline-offset-2"
      >
        <QuestionAbove scroller={scroller} content={content} questions={questionsOf(props)} />
        <NearViewportScope scroller={scroller}>
          <div ref={content} className="mx-auto flex w-full max-w-3xl flex-col gap-7 px-4 py-6 sm:px-6">
            {hasOlder && <OlderMessages conversationId={conversationId} scroller={scroller} />}
            {items.map(({ key, size, node }, index) => (
              <NearViewport
                key={key}
                id={`message-${key}`}
                estimatedHeight={60 + Math.ceil(size / 90) * 26}
                startsNear={Math.abs(index - nearTo) < startingCount}
              >
                {node}
              </NearViewport>
            ))}
            {children}
          </div>
        </NearViewportScope>
        <AnswerAnnouncer live={live} />
      </section>
    </>
  )
}

/** Until it is asked for, nobody reads what it looks through. */
function Find({
  conversationId,
  messages,
  live,
  hasOlder,
  ...bar
}: MessageListProps & {
  scroller: HTMLElement | null
  asked: number
  onGo: () => void
  onClose: () => void
}) {
  const searched = useMemo(() => listSearched(messages, live), [messages, live])
  return (
    <ConversationFind
      conversationId={conversationId}
      messages={searched}
      isGrowing={live !== null}
      hasOlder={hasOlder}
      {...bar}
    />
  )
}

/** By the keys of their places in the list. */
function listSearched(messages: readonly Message[], live: LiveAnswer | null): SearchedMessage[] {
  const listed = messages.map(({ id, role, content, citations }) => ({
    key: id,
    text: content,
    citations: role === 'human' ? undefined : citations,
  }))
  if (live === null) return listed
  const answer = { key: live.messageId ?? 'answer', text: live.content, citations: live.citations }
  if (live.question === null) return [...listed, answer]
  return [...listed, { key: 'question', text: live.question.text, citations: undefined }, answer]
}

/** Of each answer the question before it. */
function questionsOf({
  messages,
  live,
}: Pick<MessageListProps, 'messages' | 'live'>): ReadonlyMap<string, AskedQuestion> {
  const questions = new Map<string, AskedQuestion>()
  let asked: AskedQuestion | undefined
  for (const { id, role, content } of messages) {
    if (role === 'human') asked = { key: id, text: content }
    else if (asked !== undefined) questions.set(id, asked)
  }
  if (live === null) return questions
  if (live.question !== null) asked = { key: 'question', text: live.question.text }
  if (asked !== undefined) questions.set(live.messageId ?? 'answer', asked)
  return questions
}

type Item = { readonly key: string; readonly size: number; readonly node: ReactNode }

type Drawn = Pick<MessageListProps, 'conversationId' | 'messages' | 'live' | 'actions' | 'changedLines'> & {
  readonly stepsBack: Readonly<Record<string, number>>
  readonly onBack: (messageId: string, back: number) => void
}

/** An answer keeps its place and its key when the server's record of it takes over from the live one. */
function toItems(drawn: Drawn): Item[] {
  const { messages, live } = drawn
  const lastQuestion = messages.findLast(({ role }) => role === 'human')
  const last = live === null ? messages.at(-1) : undefined
  const items = messages.map((message, index) => ({
    key: message.id,
    size: message.content.length,
    node: toElement(drawn, message, message === last ? lastQuestion : undefined, messages[index + 1]),
  }))
  if (live === null) return items
  const { question, content } = live
  if (question !== null) {
    const node = (
      <HumanMessage
        text={question.text}
        nodeIds={question.nodes.map(({ id }) => id)}
        attachmentCount={question.attachments.length}
      />
    )
    items.push({ key: 'question', size: question.text.length, node })
  }
  // Below the same elements as a message of the server: what a reader unfolded in it stays open.
  const answer = (
    <ChangedLinesContext value={unchanged}>
      <AgentMessage
        text={content}
        citations={live.citations}
        toolCalls={live.toolCalls}
        thinking={live.thinking}
        status={live.status}
        error={live.error}
        usage={live.usage}
        isConnectionLost={live.connection === 'lost'}
      />
    </ChangedLinesContext>
  )
  return [...items, { key: live.messageId ?? 'answer', size: content.length, node: answer }]
}

/** `retried`: what the answer is to, where it is the last one. `next`: what comes after it. */
function toElement(
  { conversationId, actions, changedLines, stepsBack, onBack }: Drawn,
  message: Message,
  retried: Message | undefined,
  next: Message | undefined,
): ReactNode {
  if (message.role === 'human') {
    return (
      <HumanMessage
        text={message.content}
        nodeIds={message.node_ids}
        attachmentCount={message.attachment_ids.length}
        onEdit={actions === undefined ? undefined : () => actions.onEdit(message)}
      />
    )
  }
  const draw = (version: Message): ReactNode => (
    <ChangedLinesContext value={changedLines.get(version.id) ?? unchanged}>
      <AgentMessage
        text={version.content}
        citations={version.citations}
        toolCalls={mergeToolCalls([], version.tool_calls)}
        thinking={version.thinking ?? ''}
        status={version.status}
        error={version.error ?? null}
        agentId={version.agent_id}
        usage={version.usage}
        run={version.agent_id === undefined ? undefined : { conversationId, messageId: version.id }}
        onRetry={
          retried === undefined || version !== message || actions === undefined
            ? undefined
            : () => actions.onRetry(retried)
        }
        onContinue={retried === undefined || version !== message ? undefined : actions?.onContinue}
        onBranch={
          actions === undefined || version !== message || (next ?? retried) === undefined
            ? undefined
            : () => actions.onBranch(next?.id)
        }
      />
    </ChangedLinesContext>
  )
  if (message.versions === undefined) return draw(message)
  return (
    <VersionedAnswer
      conversationId={conversationId}
      message={message}
      back={stepsBack[message.id] ?? 0}
      onBack={(back) => onBack(message.id, back)}
    >
      {draw}
    </VersionedAnswer>
  )
}
