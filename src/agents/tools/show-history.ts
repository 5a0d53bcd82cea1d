import type { Extent } from '../checks/evidence/extent.ts'
import type { HistoryExtent } from '../repository-history.ts'
import { count } from './tool.ts'

/** A commit in few words. */
export interface CommitBrief {
  /** The first 10 hex digits of its id. */
  readonly commit: string
  /** In UTC: `2026-01-31`. */
  readonly date: string
  readonly author: string
  readonly subject: string
  readonly body?: string
}

export function showCommitBrief(commit: {
  readonly commit: string
  readonly date: string
  readonly author: string
  readonly subject: string
  readonly body?: string
}): CommitBrief {
  const { date, author, subject, body = '' } = commit
  return { commit: shortCommit(commit.commit), date, author, subject, ...(body === '' ? {} : { body }) }
}

export function shortCommit(commit: string): string {
  return commit.slice(0, 10)
}

/** How far a result goes back. */
export interface ShownExtent {
  /** Commits that were found. */
  readonly shown: number
  /** Of all there are; only where all of the history was read. */
  readonly total?: number
  readonly complete: boolean
  readonly extent: Extent
  readonly note?: string
}

export function showExtent(
  extent: HistoryExtent,
  /** `found`: of what is listed; `read`: commits, where that is something else. */
  counts: { readonly found: number; readonly shown: number; readonly read?: number },
  notes: readonly (string | undefined)[] = [],
): ShownExtent {
  const complete = extent.cut === undefined && !extent.isShallow
  const all = [
    ...notes,
    extent.cut === 'count'
      ? `Only the newest ${count(counts.read ?? counts.found, 'commit')} were read; there are older ones.`
      : undefined,
    extent.cut === 'time' ? 'Stopped when the time was over: older ones may be missing.' : undefined,
    extent.cut === 'size' ? 'Stopped because it became too long: older ones may be missing.' : undefined,
    extent.isShallow ? 'The clone is shallow: commits before its oldest are not here.' : undefined,
  ].filter((note) => note !== undefined)
  return {
    shown: counts.shown,
    extent: {
      shown: counts.shown,
      total: extent.cut === undefined ? counts.found : null,
      cut: cutOf(extent, counts),
      unread: extent.isShallow
        ? [{ what: 'part of the history, before the oldest commit of the shallow clone', count: 1 }]
        : [],
    },
    ...(complete ? { total: counts.found } : {}),
    complete,
    ...(all.length === 0 ? {} : { note: all.join(' ') }),
  }
}

function cutOf(
  extent: HistoryExtent,
  counts: { readonly found: number; readonly shown: number },
): Extent['cut'] {
  if (extent.cut === 'time') return 'time'
  if (extent.cut === 'size') return 'length'
  return extent.cut === 'count' || counts.shown < counts.found ? 'limit' : null
}
