import { HistoryUnavailableError } from '../../agents/repository-history.ts'
import type { CommitRecord, HistoryExtent, RepositoryHistory } from '../../agents/repository-history.ts'
import type { FileRecord, Snapshot } from '../../index/snapshot.ts'
import { requireFile } from './places.ts'

/** 1-based, inclusive. */
export type LinesQuery = {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  /** The mirror, or the folder that the project was parsed from. */
  readonly gitDirectory: string
}

type Extent = {
  /** Older commits may be missing. */
  readonly cut: boolean
  /** Why there is no history to read, for people. */
  readonly unavailable: string | null
}

export type BlameAnswer = Extent & {
  readonly lines: readonly (CommitRecord & { readonly start: number; readonly end: number })[]
}

export type LineHistory = Extent & { readonly commits: readonly CommitRecord[] }

/** Of more lines only the first are looked at. */
const maximumLines = 5000
const maximumCommits = 50

/** Which commits last changed the lines. A stream of one: it waits for git, and others go on meanwhile. */
export async function* blameLines(
  [snapshot]: readonly [Snapshot],
  query: LinesQuery,
  signal: AbortSignal,
): AsyncGenerator<BlameAnswer, void, undefined> {
  const file = requireFile(snapshot, query.path)
  yield await askHistory<Pick<BlameAnswer, 'lines'>>(snapshot, query, { lines: [] }, async (history) => {
    const range = toRange(file, query)
    const { lines, ...extent } = await history.blame({ path: file.path, ...range, mostBodies: 0 }, signal)
    return { lines, cut: isCut(extent), unavailable: null }
  })
}

/** The commits that changed the lines, newest first. */
export async function* listLineHistory(
  [snapshot]: readonly [Snapshot],
  query: LinesQuery,
  signal: AbortSignal,
): AsyncGenerator<LineHistory, void, undefined> {
  const file = requireFile(snapshot, query.path)
  yield await askHistory<Pick<LineHistory, 'commits'>>(snapshot, query, { commits: [] }, async (history) => {
    const { commits, ...extent } = await history.commits(
      { path: file.path, isFile: true, lines: toRange(file, query), withBodies: true, most: maximumCommits },
      signal,
    )
    return { commits, cut: isCut(extent), unavailable: null }
  })
}

async function askHistory<Answer extends object>(
  snapshot: Snapshot,
  { gitDirectory }: LinesQuery,
  nothing: Answer,
  ask: (history: RepositoryHistory) => Promise<Answer & Extent>,
): Promise<Answer & Extent> {
  // Loaded where it is asked for: the threads that read snapshots mostly need none of it.
  const { openHistory } = await import('../history/open-history.ts')
  try {
    return await ask(openHistory({ directory: gitDirectory, commit: snapshot.info.commitId }))
  } catch (error) {
    if (!(error instanceof HistoryUnavailableError)) throw error
    return { ...nothing, cut: false, unavailable: error.message }
  }
}

function toRange(file: FileRecord, { startLine, endLine }: LinesQuery) {
  const start = Math.min(startLine, Math.max(1, file.lineCount))
  const end = Math.min(endLine, Math.max(start, file.lineCount), start + maximumLines - 1)
  return { start, end: Math.max(start, end), blob: file.blob }
}

function isCut({ cut, isShallow }: HistoryExtent): boolean {
  return cut !== undefined || isShallow
}
