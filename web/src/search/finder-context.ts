import { createContext } from 'react'
import type { Definition } from '../api/types.ts'

/** A definition is wanted, not a place to go to. */
export type PickRequest = {
  readonly projectId: string
  /** What it is wanted for: `Path to`. */
  readonly title: string
  readonly onPick: (definition: Definition) => void
}

export type FinderActions = {
  readonly open: () => void
  readonly pick: (request: PickRequest) => void
}

/** Opens the one search from anywhere. */
export const FinderContext = createContext<FinderActions>({ open: () => undefined, pick: () => undefined })
