import { use, useEffect, useMemo, useRef, useState } from 'react'
import { formatLines, parseCitation } from '../../code/parse-citation.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { OpenCodeContext } from '../open-code.ts'
import { linesOfMarkdown, linesOfText, listParts } from './searched-lines.ts'
import type { SearchedMessage, Wording } from './searched-lines.ts'
import { noText } from './searched-text.ts'
import type { SearchedPart, SearchedText } from './searched-text.ts'

/** Longer, and keys would wait for it. */
const sliceMs = 12
/** An answer that grows is read again so often. */
const growingMs = 1_000

/** The text of all messages as it is drawn, read in slices; what was read of a part stays while that does not change. */
export function useSearchedText(messages: readonly SearchedMessage[], isGrowing: boolean): SearchedText {
  const texts = useTexts().conversations
  const { repoNames, shorten } = use(OpenCodeContext)
  const [searched, setSearched] = useState(noText)
  const known = useRef(new Map<string, readonly string[]>())
  const wording = useMemo((): Wording => {
    known.current = new Map()
    return {
      citation: (text) => {
        const citation = parseCitation(text, repoNames)
        return shorten(citation) + formatLines(citation)
      },
      picture: texts.pictureOf,
    }
  }, [repoNames, shorten, texts])
  const isFirst = searched === noText
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(
      () => {
        void readAll(messages, wording, known.current, ended.signal).then((read) => {
          if (read !== undefined) setSearched(read)
        })
      },
      isFirst || !isGrowing ? 0 : growingMs,
    )
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messages, wording, isGrowing])
  return searched
}

/** Undefined where it was ended before. */
async function readAll(
  messages: readonly SearchedMessage[],
  wording: Wording,
  known: Map<string, readonly string[]>,
  ended: AbortSignal,
): Promise<SearchedText | undefined> {
  const lines: string[] = []
  const parts: SearchedPart[] = []
  let since = performance.now()
  for (const message of messages) {
    for (const [index, { text, isMarkdown }] of listParts(message).entries()) {
      const cited = message.citations?.filter((citation) => text.includes(`[${citation}]`)) ?? []
      const key = [isMarkdown, text, ...cited].join('\0')
      const read = known.get(key) ?? (isMarkdown ? linesOfMarkdown(text, cited, wording) : linesOfText(text))
      known.set(key, read)
      parts.push({ message: message.key, index, first: lines.length })
      lines.push(...read)
      if (performance.now() - since < sliceMs) continue
      await new Promise((resolve) => setTimeout(resolve))
      if (ended.aborted) return undefined
      since = performance.now()
    }
  }
  return ended.aborted ? undefined : { text: lines.join('\n'), lines, parts }
}
