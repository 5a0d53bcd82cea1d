import { useEffect, useState } from 'react'
import { highlight } from './highlight.ts'
import type { HighlightedLines } from './highlight.ts'
import type { LanguageId } from './languages.ts'

const none: HighlightedLines = []

/** Empty until the colours are there: the code is shown plain in the meantime. */
export function useHighlighted(code: string, language: LanguageId | undefined): HighlightedLines {
  const [result, setResult] = useState<{ code: string; lines: HighlightedLines }>({ code: '', lines: none })
  useEffect(() => {
    if (language === undefined || code === '') return
    let isCurrent = true
    void highlight(code, language).then((lines) => {
      if (isCurrent) setResult({ code, lines })
    })
    return () => {
      isCurrent = false
    }
  }, [code, language])
  return result.code === code ? result.lines : none
}
