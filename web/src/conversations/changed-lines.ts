import { createContext } from 'react'
import type { ChangedCitation } from '../api/types.ts'

/** What became of cited lines since an answer was made, by the citation as it is written in it. */
export type ChangedLines = ReadonlyMap<string, ChangedCitation>

/** Of the answer that is around. */
export const ChangedLinesContext = createContext<ChangedLines>(new Map())

const texts = {
  moved: (start: number, end: number) =>
    start === end ? `These lines are now line ${start}.` : `These lines are now lines ${start} to ${end}.`,
  changed: 'These lines have changed since the answer.',
  gone: 'This file is gone since the answer.',
}

export function describeChange({ state, start_line: start, end_line: end }: ChangedCitation): string {
  return state === 'moved' ? texts.moved(start ?? 0, end ?? 0) : texts[state]
}
