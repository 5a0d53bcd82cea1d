import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FindBar } from '../../code/find-bar.tsx'
import type { FoundPlace, TextQuery } from '../../code/find-in-text.ts'
import { useFindInFile } from '../../code/use-find-in-file.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { loadOlder } from '../message-pages.ts'
import { drawnParts, showDrawnPlace } from './drawn-places.ts'
import type { SearchedMessage } from './searched-lines.ts'
import { firstLineOf, locate } from './searched-text.ts'
import type { SearchedText } from './searched-text.ts'
import { useDrawnMarks } from './use-drawn-marks.ts'
import { useSearchedText } from './use-searched-text.ts'

type ConversationFindProps = {
  conversationId: string
  scroller: HTMLElement | null
  messages: readonly SearchedMessage[]
  /** An answer is being written. */
  isGrowing: boolean
  hasOlder: boolean
  /** Counts how often it was asked for. */
  asked: number
  /** From now on it is the reader who scrolls. */
  onGo: () => void
  onClose: () => void
}

/** Finds text in a conversation, also in messages and parts of long answers that the page does not hold. */
export default function ConversationFind(props: ConversationFindProps) {
  const { conversationId, scroller, messages, isGrowing, hasOlder, asked, onGo, onClose } = props
  const texts = useTexts()
  const [opener] = useState(() => document.activeElement)
  const [query, setQuery] = useState<TextQuery>({ text: '', isRegex: false, isCaseSensitive: false })
  const searched = useSearchedText(messages, isGrowing)
  const held = useRef<string>(undefined)
  const find = useFindInFile(searched.text, query, () => lineToBegin(searched, scroller, held.current))
  const isLoading = useOlderMessages(conversationId, hasOlder)
  useDrawnMarks(scroller, searched, find.found.places, find.place)

  const place = find.isOld || find.place === undefined ? undefined : locate(searched, find.place)
  const identity = place === undefined ? undefined : nameOf(searched, find.place)
  useEffect(() => {
    if (place === undefined || scroller === null || identity === held.current) return
    held.current = identity
    onGo()
    return showDrawnPlace(scroller, place)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [identity, scroller])

  const close = (): void => {
    onClose()
    const target =
      opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : scroller
    target?.focus({ preventScroll: true })
  }
  return (
    <FindBar
      label={texts.conversations.findBar}
      query={query}
      find={isLoading ? { ...find, found: { ...find.found, isCut: true } } : find}
      asked={asked}
      onChange={(next) => {
        held.current = undefined
        setQuery(next)
      }}
      onClose={close}
    />
  )
}

/** Loads what is older, page by page, for as long as somebody looks for something. True while there is more. */
function useOlderMessages(conversationId: string, hasOlder: boolean): boolean {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!hasOlder || failed) return
    let isOver = false
    const loadAll = async (): Promise<void> => {
      while (!isOver && (await loadOlder(queryClient, conversationId)));
    }
    // What was loaded is looked through; the list itself says what failed, and offers it again.
    loadAll().catch(() => setFailed(true))
    return () => {
      isOver = true
    }
  }, [queryClient, conversationId, hasOlder, failed])
  return hasOlder
}

/** What stays the same of a place when messages are added before it. */
function nameOf(searched: SearchedText, place: FoundPlace | undefined): string | undefined {
  const located = place === undefined ? undefined : locate(searched, place)
  if (place === undefined || located === undefined) return undefined
  const { message, part, start } = located
  return JSON.stringify([message, part, place.line - firstLineOf(searched, message, part), start])
}

/** The line of the place that one is at, else of the part at the top of what is seen. */
function lineToBegin(searched: SearchedText, scroller: HTMLElement | null, held: string | undefined): number {
  if (held !== undefined) {
    const [message, part, line] = JSON.parse(held) as [string, number, number]
    return firstLineOf(searched, message, part) + line
  }
  if (scroller === null) return 1
  const { top } = scroller.getBoundingClientRect()
  for (const { element, message, part } of drawnParts(scroller)) {
    if (element.getBoundingClientRect().bottom > top) return firstLineOf(searched, message, part)
  }
  return 1
}
