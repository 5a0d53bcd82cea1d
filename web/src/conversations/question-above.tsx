import { CornerLeftUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useTexts } from '../texts/use-texts.ts'

/** What an answer is to. */
export type AskedQuestion = { readonly key: string; readonly text: string }

type QuestionAboveProps = {
  scroller: HTMLElement | null
  /** Its children are the messages, whose ids begin with `message-`. */
  content: RefObject<HTMLElement | null>
  /** By the key of an answer. */
  questions: ReadonlyMap<string, AskedQuestion>
}

/** So much of an answer has to be left below the line: then its question is what the reader may have forgotten. */
const leastLeftPx = 80

/** The question above the answer that is read, on one line, while it is out of sight; pressed, it leads there. */
export function QuestionAbove({ scroller, content, questions }: QuestionAboveProps) {
  const texts = useTexts()
  const [readKey, setReadKey] = useState<string>()
  useEffect(() => {
    if (scroller === null || content.current === null) return
    let frame = 0
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setReadKey(findRead(scroller, content.current)))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(content.current)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, content])
  const question = readKey === undefined ? undefined : questions.get(readKey)
  return (
    // Without a height of its own: what is below does not move when it comes and goes.
    <div className="sticky top-0 z-10 h-0">
      {question !== undefined && (
        <button
          type="button"
          aria-label={texts.conversations.toQuestion(question.text)}
          onClick={() => {
            document.getElementById(`message-${question.key}`)?.scrollIntoView({ block: 'start' })
            // The button goes. What would get the focus after it may be a screen below the question, and scroll there.
            scroller?.focus({ preventScroll: true })
          }}
          className="absolute inset-x-0 top-0 border-b border-line bg-surface text-sm text-muted -outline-offset-2 hover:text-ink"
        >
          <span className="mx-auto flex h-9 w-full max-w-3xl items-center gap-2 px-4 sm:px-6">
            <CornerLeftUp aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 truncate">{question.text}</span>
          </span>
        </button>
      )}
    </div>
  )
}

/** The key of the message at the top, where it begins above it. */
function findRead(scroller: HTMLElement, content: HTMLElement | null): string | undefined {
  const { top } = scroller.getBoundingClientRect()
  for (const child of content?.children ?? []) {
    const box = child.getBoundingClientRect()
    if (!child.id.startsWith('message-') || box.bottom - top < leastLeftPx) continue
    return box.top < top ? child.id.slice('message-'.length) : undefined
  }
  return undefined
}
