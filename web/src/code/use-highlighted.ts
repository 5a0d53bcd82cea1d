import { useEffect, useState } from 'react'
import { highlight } from './highlight.ts'
import type { HighlightedLines } from './highlight.ts'
import type { LanguageId } from './languages.ts'

const none: HighlightedLines = []

/** Grows as the colours come: the code is shown plain in the meantime. */
export function useHighlighted(code: string, language: LanguageId | undefined): HighlightedLines {
  const [result, setResult] = useState<{ code: string; lines: HighlightedLines }>({ code: '', lines: none })
  useEffect(() => {
    if (language === undefined || code === '') return
    let all: HighlightedLines = none
    return highlight(code, language, (lines) => {
      all = [...all, ...lines]
      setResult({ code, lines: all })
    })
  }, [code, language])
  return result.code === code ? result.lines : none
}
