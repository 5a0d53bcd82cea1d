import { useEffect, useRef } from 'react'
import { announce } from '../components/announce.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { LiveAnswer } from './live-answer.ts'
import { noteEndHeard } from './heard-ends.ts'
import { readWholeParagraphs } from './read-whole-paragraphs.ts'

/** What has been said of an answer. */
type Said = {
  readonly sessionId: string
  readonly paragraphs: number
  readonly status: LiveAnswer['status']
  readonly isLost: boolean
}

/**
 * Reads an answer out while it is written: that it is looked for, each paragraph once it is whole, and how it ended.
 * The text itself is no live region, or every word would be announced with all that stands before it.
 */
export function AnswerAnnouncer({ live }: { live: LiveAnswer | null }) {
  const texts = useTexts()
  const said = useRef<Said>(undefined)
  useEffect(() => {
    if (live === null) return
    const before = said.current?.sessionId === live.sessionId ? said.current : undefined
    // Its end has been said.
    if (before !== undefined && before.status !== 'running') return
    const { speeches, next } = toSpeeches(live, before, texts)
    said.current = next
    for (const speech of speeches) announce(speech)
    if (live.status !== 'running') noteEndHeard(live.sessionId)
  }, [live, texts])
  return null
}

function toSpeeches(
  live: LiveAnswer,
  before: Said | undefined,
  { conversations: texts }: Texts,
): { speeches: string[]; next: Said } {
  const { sessionId, content, status, error } = live
  const isRunning = status === 'running'
  const isLost = live.connection === 'lost'
  const paragraphs = readWholeParagraphs(content, isRunning)
  const speeches: string[] = []
  if (before === undefined && isRunning) speeches.push(texts.announceLooking)
  if (isRunning && isLost && before?.isLost !== true) speeches.push(texts.connectionLost)
  // Where it failed, the service writes the reason under the text, too.
  const isReason = (speech: string): boolean => !!error && speech.includes(error)
  speeches.push(...paragraphs.slice(before?.paragraphs ?? 0).filter((speech) => !isReason(speech)))
  const hasText = content !== ''
  switch (status) {
    case 'completed':
      speeches.push(texts.announceEnd)
      break
    case 'stopped':
      speeches.push(hasText ? texts.stoppedHere : texts.stoppedBefore)
      break
    case 'error':
      speeches.push(`${hasText ? texts.brokeOff : texts.noAnswer} ${error || texts.failedWriting}`)
      break
    case 'running':
      break
  }
  return { speeches, next: { sessionId, paragraphs: paragraphs.length, status, isLost } }
}
