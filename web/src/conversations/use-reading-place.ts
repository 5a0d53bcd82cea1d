import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Question } from '../drafts/question.ts'
import { readPlace, savePlace } from './reading-place.ts'
import type { Place } from './reading-place.ts'

/** So far from the end one still counts as reading along. */
const nearEndPx = 80

/**
 * Keeps who reads where they are: at the end while an answer grows and its diagrams are drawn, and at the same message
 * after a reload, another page, or a Back. Gives the key of the message that is returned to, undefined for the end, and
 * what ends the returning.
 */
export function useReadingPlace(
  conversationId: string,
  scrollerId: string,
  content: RefObject<HTMLElement | null>,
  question: Question | null,
): { readonly place: string | undefined; readonly leave: () => void } {
  const [start] = useState(() => readPlace(conversationId))
  const isAtEnd = useRef(start === undefined)
  const returning = useRef(start)

  // Who asks wants to see the answer.
  useEffect(() => {
    if (question === null) return
    isAtEnd.current = true
    returning.current = undefined
  }, [question])

  useLayoutEffect(() => {
    const inner = content.current
    const scroller = document.getElementById(scrollerId)
    if (scroller === null || inner === null) return
    const settle = (): void => {
      if (returning.current !== undefined) scrollToPlace(scroller, returning.current)
      else if (isAtEnd.current) scroller.scrollTop = scroller.scrollHeight
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(inner)
    observer.observe(scroller)
    // From then on it is the reader who scrolls.
    const letGo = (): void => {
      returning.current = undefined
    }
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const gesture of gestures) scroller.addEventListener(gesture, letGo, { passive: true })
    let frame = 0
    const onScroll = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = scroller
      if (returning.current === undefined)
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (returning.current !== undefined) return
        savePlace(conversationId, isAtEnd.current ? undefined : findPlace(scroller, inner))
      })
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', onScroll)
      for (const gesture of gestures) scroller.removeEventListener(gesture, letGo)
    }
  }, [conversationId, scrollerId, content])

  const leave = useCallback(() => {
    returning.current = undefined
  }, [])
  return { place: start?.message, leave }
}

const prefix = 'message-'

function findPlace(scroller: HTMLElement, content: HTMLElement): Place | undefined {
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
