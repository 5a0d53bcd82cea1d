import { createContext } from 'react'
import type { Citation } from '../code/parse-citation.ts'

/** How what is inside an answer opens code beside it. */
export type OpenCode = {
  /** Names of the conversation's projects, which may stand in front of a path. */
  readonly repoNames: readonly string[]
  /** The citation that is open, as it was written. */
  readonly current: string | undefined
  readonly open: (citation: string) => void
  /** It may be opened next: have it ready. */
  readonly prepare: (citation: string) => void
  /** Which of the conversation's projects it is in; undefined where that is deleted. */
  readonly projectOf: (citation: Citation) => string | undefined
  /** The path as far as it takes to tell it from the conversation's others. */
  readonly shorten: (citation: Citation) => string
}

/** Where there is none. */
export const closedCode: OpenCode = {
  repoNames: [],
  current: undefined,
  open: () => undefined,
  prepare: () => undefined,
  projectOf: () => undefined,
  shorten: ({ path }) => path,
}

export const OpenCodeContext = createContext(closedCode)
