import { createContext } from 'react'
import type { ChangedCitation } from '../api/types.ts'
import type { Texts } from '../texts/texts.ts'

/** What became of cited lines since an answer was made, by the citation as it is written in it. */
export type ChangedLines = ReadonlyMap<string, ChangedCitation>

/** Of the answer that is around. */
export const ChangedLinesContext = createContext<ChangedLines>(new Map())

export function describeChange(
  { state, start_line: start, end_line: end }: ChangedCitation,
  texts: Texts,
): string {
  const { change } = texts.conversations
  return state === 'moved' ? change.moved(start ?? 0, end ?? 0) : change[state]
}
