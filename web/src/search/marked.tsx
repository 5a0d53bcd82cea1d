import { useMemo } from 'react'
import { splitMarked } from './split-marked.ts'

/** A line with the text that was looked for. */
export function Marked({ text, mark }: { text: string; mark: string }) {
  const pieces = useMemo(() => splitMarked(text, mark), [text, mark])
  return pieces.map(({ text: piece, isMarked }, index) =>
    isMarked ? (
      // A line has no other identity of its pieces.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-sm bg-mark text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
