import type { Snapshot } from '../../../index/snapshot.ts'
import { HistoryUnavailableError } from '../../repository-history.ts'
import type { RepositoryHistory } from '../../repository-history.ts'

/** The files that commits change most. */
export interface HotSpots {
  readonly files: readonly { readonly path: string; readonly commits: number; readonly last: string }[]
  /** Commits that were counted: merges, and those of more than 30 files at once, are not among them. */
  readonly commits: number
  /** Day of the oldest of them; '' where there is none. */
  readonly since: string
  /** No older commit was left out. */
  readonly complete: boolean
}

/** A commit of more files says nothing of any of them. */
const sweepingFiles = 30
const mostCommits = 2_000
const mostFiles = 10

/** Of the newest commits; the text says why where there is no history. */
export async function findHotSpots(
  snapshot: Snapshot,
  history: RepositoryHistory,
  signal: AbortSignal,
): Promise<HotSpots | { readonly unavailable: string }> {
  try {
    const list = await history.changes({ most: mostCommits }, signal)
    const counts = new Map<string, { commits: number; last: string }>()
    const counted = list.commits.filter(({ files }) => files.length <= sweepingFiles)
    for (const { date, files } of counted) {
      for (const { path } of files) {
        const known = counts.get(path)
        if (known === undefined) counts.set(path, { commits: 1, last: date })
        else known.commits += 1
      }
    }
    const files = [...counts]
      .filter(([path, { commits }]) => commits > 1 && snapshot.findFile(path) !== undefined)
      .map(([path, found]) => ({ path, ...found }))
      .toSorted((one, other) => other.commits - one.commits || (one.path < other.path ? -1 : 1))
      .slice(0, mostFiles)
    return {
      files,
      commits: counted.length,
      since: counted.at(-1)?.date ?? '',
      complete: list.cut === undefined && !list.isShallow,
    }
  } catch (error) {
    if (error instanceof HistoryUnavailableError) return { unavailable: error.message }
    throw error
  }
}
