import type { Snapshot } from '../../../index/snapshot.ts'
import { HistoryUnavailableError } from '../../repository-history.ts'
import type { RepositoryHistory } from '../../repository-history.ts'
import { countChanges } from '../history/count-changes.ts'
import type { ChangedFile } from '../history/count-changes.ts'

/** The files that commits change most. */
export interface HotSpots extends Omit<Churn, 'files'> {
  readonly files: readonly Omit<ChangedFile, 'authors'>[]
}

/** Files by how many commits change them, most first. */
export interface Churn {
  readonly files: readonly ChangedFile[]
  /** Commits that were counted: merges, and those of more than 30 files at once, are not among them. */
  readonly commits: number
  /** Day of the oldest of them; '' where there is none. */
  readonly since: string
  /** No older commit was left out. */
  readonly complete: boolean
}

const sweepingFiles = 30
const mostCommits = 2_000
const mostFiles = 10

/** Of the newest commits; the text says why where there is no history. */
export async function findHotSpots(
  snapshot: Snapshot,
  history: RepositoryHistory,
  signal: AbortSignal,
): Promise<HotSpots | { readonly unavailable: string }> {
  const found = await findChurn(snapshot, history, signal)
  if ('unavailable' in found) return found
  const often = found.files.filter(({ commits }) => commits > 1).slice(0, mostFiles)
  return { ...found, files: often.map(({ path, commits, last }) => ({ path, commits, last })) }
}

/** All files that the newest commits change. */
export async function findChurn(
  snapshot: Snapshot,
  history: RepositoryHistory,
  signal: AbortSignal,
): Promise<Churn | { readonly unavailable: string }> {
  try {
    const list = await history.changes({ most: mostCommits }, signal)
    const counted = list.commits.filter(({ files }) => files.length <= sweepingFiles)
    return {
      files: countChanges(list, sweepingFiles).filter(({ path }) => snapshot.findFile(path) !== undefined),
      commits: counted.length,
      since: counted.at(-1)?.date ?? '',
      complete: list.cut === undefined && !list.isShallow,
    }
  } catch (error) {
    if (error instanceof HistoryUnavailableError) return { unavailable: error.message }
    throw error
  }
}
