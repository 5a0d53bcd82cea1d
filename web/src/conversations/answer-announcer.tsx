import { useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/**
 * Reads an answer out while it is written: each paragraph once it is whole, then that it is the last. The text
 * itself is no live region, or every word would be announced with all that stands before it. `text` is null where no
 * answer is written: what was said last stays, so that it can be heard to its end.
 */
export function AnswerAnnouncer({ text, isRunning }: { text: string | null; isRunning: boolean }) {
  const texts = useTexts()
  const [last, setLast] = useState('')
  const speech = text === null ? last : toAnnouncement(text, isRunning, texts)
  if (speech !== last) setLast(speech)
  return (
    <div aria-live="polite" className="sr-only">
      {last}
    </div>
  )
}

function toAnnouncement(text: string, isRunning: boolean, texts: Texts): string {
  if (text === '') return isRunning ? texts.conversations.announceLooking : ''
  const paragraphs = text.split(/\n{2,}/u)
  const whole = isRunning ? paragraphs.slice(0, -1) : paragraphs
  const speech = toSpeech(whole.at(-1) ?? '')
  return isRunning ? speech : texts.conversations.announceEnd(speech)
}

/** Without citations, which are names of files and numbers, and without signs of Markdown. */
function toSpeech(markdown: string): string {
  return markdown
    .replaceAll(/\[[^\]\n]*:\d+(?:-\d+)?\]/gu, '')
    .replaceAll(/[`*#>|]/gu, '')
    .trim()
}
