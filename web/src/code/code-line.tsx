import { memo } from 'react'
import type { Token } from './highlight-worker.ts'

/** The text of one line, in colours where they are known. */
export const CodeLine = memo(({ text, tokens }: { text: string; tokens: readonly Token[] | undefined }) => {
  if (tokens === undefined) return text
  return tokens.map(([content, color], index) => (
    // Pieces of a line have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} style={color === '' ? undefined : { color }}>
      {content}
    </span>
  ))
})
