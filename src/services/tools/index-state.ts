/** What an answer was read from, beside what is there now. */
export interface IndexState {
  /** The parsed commit; null outside git. */
  readonly commitId: string | null
  /**
   * `current`: nothing differs. `refreshed`: something did, and it was parsed before the answer. `behind`: something
   * does, and the answer does not know it. `unchecked`: it could not be told.
   */
  readonly state: 'current' | 'refreshed' | 'behind' | 'unchecked'
  /** Why it is `behind` or `unchecked`, for people; null where the state says it all. */
  readonly reason: string | null
  /** Files that were changed, added or removed since the parse, the first ones. */
  readonly changedFiles: readonly string[]
  readonly changedCount: number
  /** What is still being worked out, and the answer does not know. */
  readonly pending: readonly PendingPart[]
}

export type PendingPart = 'calls'

export interface IndexStateOptions {
  readonly changed?: readonly string[]
  readonly reason?: string | null
  readonly pending?: readonly PendingPart[]
}

export function toIndexState(
  state: IndexState['state'],
  commitId: string | null,
  { changed = [], reason = null, pending = [] }: IndexStateOptions = {},
): IndexState {
  return {
    commitId,
    state,
    reason,
    changedFiles: changed.slice(0, shownFiles),
    changedCount: changed.length,
    pending,
  }
}

const shownFiles = 20
