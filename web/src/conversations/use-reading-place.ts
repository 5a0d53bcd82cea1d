import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { readPlace, savePlace } from './reading-place.ts'
import type { Place } from './reading-place.ts'

/** So far from the end one still counts as reading along. */
const nearEndPx = 80
/** Space above the question, as above the first message. */
const abovePx = 24

type Reading = {
  readonly conversationId: string
  readonly scrollerId: string
  readonly content: RefObject<HTMLElement | null>
  /** The key of the last question. */
  readonly question: string | undefined
  /** The state of the last answer (`describeAnswer`). */
  readonly answer: string
  /** Another one each time that something is asked here. */
  readonly asked: object | string | null
}

/** What is kept in view while messages are loaded, drawn and written; `reader`: nothing, who reads has scrolled. */
type Aim = 'answer' | 'end' | 'reader' | Place

/**
 * Keeps who reads where they are. A conversation opens where the last answer begins, with its question above it, and so
 * does an answer that is asked for: it grows below that. Who has scrolled to the end reads along there. After a reload,
 * another page or a Back one returns to where one was, unless there is another answer or it was finished meanwhile.
 * Gives the key of the message to begin with, and what leaves the scrolling to the reader.
 */
export function useReadingPlace({ conversationId, scrollerId, content, question, answer, asked }: Reading): {
  readonly place: string | undefined
  readonly leave: () => void
} {
  const [start] = useState(() => {
    const place = readPlace(conversationId)
    return place?.answer === answer ? place : undefined
  })
  const aim = useRef<Aim>(start === undefined ? 'answer' : start.isEnd ? 'end' : start)
  const last = useRef({ question, answer })

  useLayoutEffect(() => {
    last.current = { question, answer }
  }, [question, answer])

  // Who asks wants to see the answer.
  useEffect(() => {
    if (asked !== null) aim.current = 'answer'
  }, [asked])

  useLayoutEffect(() => {
    const inner = content.current
    const scroller = document.getElementById(scrollerId)
    if (scroller === null || inner === null) return
    const settle = (): void => keepInView(scroller, aim.current, last.current.question)
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(inner)
    observer.observe(scroller)
    // From then on it is the reader who scrolls: at the end, on with what is added.
    const onGesture = (event: Event): void => {
      if (aim.current !== 'end') aim.current = leadsOn(event) && isNearEnd(scroller) ? 'end' : 'reader'
    }
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const gesture of gestures) scroller.addEventListener(gesture, onGesture, { passive: true })
    let frame = 0
    const onScroll = (): void => {
      if (aim.current === 'end' || aim.current === 'reader')
        aim.current = isNearEnd(scroller) ? 'end' : 'reader'
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = typeof aim.current === 'string' ? findPlace(scroller, inner) : undefined
        if (found === undefined) return
        savePlace(conversationId, { ...found, isEnd: aim.current === 'end', answer: last.current.answer })
      })
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', onScroll)
      for (const gesture of gestures) scroller.removeEventListener(gesture, onGesture)
    }
  }, [conversationId, scrollerId, content])

  const leave = useCallback(() => {
    aim.current = 'reader'
  }, [])
  return { place: start?.message ?? question, leave }
}

const prefix = 'message-'

function keepInView(scroller: HTMLElement, aim: Aim, question: string | undefined): void {
  if (aim === 'reader') return
  if (aim === 'end') scroller.scrollTop = scroller.scrollHeight
  else if (aim === 'answer') scrollToAnswer(scroller, question)
  else scrollToPlace(scroller, aim)
}

/** The question at the top; of a long one its end, so that the answer begins in the middle at the latest. */
function scrollToAnswer(scroller: HTMLElement, question: string | undefined): void {
  const asked = document.getElementById(`${prefix}${question ?? ''}`)
  if (asked === null) {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const { top, height } = scroller.getBoundingClientRect()
  const box = asked.getBoundingClientRect()
  scroller.scrollTop += Math.max(box.top - top - abovePx, box.bottom - top - height / 2)
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEndPx
}

/** Whether a gesture scrolls down, or may: at the end it is no scrolling that would tell. */
function leadsOn(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY > 0
  return event instanceof KeyboardEvent ? downKeys.has(event.key) : event.type === 'touchmove'
}

const downKeys = new Set(['ArrowDown', 'PageDown', 'End', ' '])

function findPlace(
  scroller: HTMLElement,
  content: HTMLElement,
): Pick<Place, 'message' | 'offset'> | undefined {
  const top = scroller.getBoundingClientRect().top
  for (const child of content.children) {
    const box = child.getBoundingClientRect()
    if (box.bottom <= top || !child.id.startsWith(prefix)) continue
    return { message: child.id.slice(prefix.length), offset: top - box.top }
  }
  return undefined
}

function scrollToPlace(scroller: HTMLElement, { message, offset }: Place): void {
  const element = document.getElementById(`${prefix}${message}`)
  if (element === null) return
  const away = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTop += away + offset
}
