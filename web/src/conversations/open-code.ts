import { createContext } from 'react'

/** How what is inside an answer opens code beside it. */
export type OpenCode = {
  /** Names of the conversation's projects, which may stand in front of a path. */
  readonly repoNames: readonly string[]
  /** The citation that is open, as it was written. */
  readonly current: string | undefined
  readonly open: (citation: string) => void
  /** It may be opened next: have it ready. */
  readonly prepare: (citation: string) => void
}

export const OpenCodeContext = createContext<OpenCode>({
  repoNames: [],
  current: undefined,
  open: () => undefined,
  prepare: () => undefined,
})
