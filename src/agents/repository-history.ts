/**
 * The history of a project's repository up to the commit that was parsed, never past it. Paths are those of the
 * project. Whoever runs agents gives it; a project without one has no history that could be asked.
 * Rejects with `HistoryUnavailableError` where something is missing that was asked for.
 */
export interface RepositoryHistory {
  commits(query: CommitQuery, signal: AbortSignal): Promise<CommitList>
  blame(query: LineQuery, signal: AbortSignal): Promise<BlameList>
  /** By the first digits of its id. */
  show(query: ShowQuery, signal: AbortSignal): Promise<CommitDetail>
  /** The newest commits, without merges, with the files of each. */
  changes(query: { readonly most: number }, signal: AbortSignal): Promise<ChangeList>
  /** Those made up to the parsed commit, newest first. */
  tags(signal: AbortSignal): Promise<TagList>
  /** What differs between the parsed files and the point where a branch, tag or commit parted from them. */
  changedLines(query: { readonly base: string }, signal: AbortSignal): Promise<ChangedLineList>
}

export interface CommitQuery {
  /** A file or folder, as it is called in the tree or was called once. */
  readonly path?: string | undefined
  /** The path is that of a file: its renames are followed, unless a text is looked for. */
  readonly isFile?: boolean | undefined
  readonly lines?: LineRange | undefined
  /** First and last day, `2026-01-31`, inclusive, by the time of the commit in UTC. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly author?: string | undefined
  /** Any of them, where they are several. */
  readonly message?: string | readonly string[] | undefined
  /** A text that a commit added somewhere, or removed. */
  readonly changedText?: string | undefined
  readonly withoutMerges?: boolean | undefined
  readonly withBodies?: boolean | undefined
  readonly most: number
  /** What has been found by then is the answer; 10 by default. */
  readonly seconds?: number | undefined
}

/** 1-based, inclusive lines of a file as it was parsed. */
export interface LineRange {
  readonly start: number
  readonly end: number
  /** git blob id of the parsed file; '' where it is not known. */
  readonly blob: string
}

export interface LineQuery extends LineRange {
  readonly path: string
  /** Of so many commits, those of most lines, the whole message is read. */
  readonly mostBodies: number
}

export interface ShowQuery {
  readonly commit: string
  readonly path?: string | undefined
  readonly mostFiles: number
  readonly mostDiffBytes: number
}

/** How far a result goes. */
export interface HistoryExtent {
  /** Why older commits may be missing: as many as wanted were found, the time was used up, or it was too much text. */
  readonly cut?: 'count' | 'time' | 'size'
  /** The clone does not have the commits before some. */
  readonly isShallow: boolean
}

export interface CommitRecord {
  /** 40 hex digits. */
  readonly commit: string
  readonly author: string
  /** When it was committed, in UTC: `2026-01-31`. */
  readonly date: string
  readonly subject: string
  /** The message after its subject; '' where it was not asked for. */
  readonly body: string
}

export interface CommitList extends HistoryExtent {
  readonly commits: readonly CommitRecord[]
  /** The renames of the file were not followed. */
  readonly isRenameBlind?: true
}

export interface BlameList extends HistoryExtent {
  readonly lines: readonly (CommitRecord & { readonly start: number; readonly end: number })[]
}

export interface CommitDetail extends CommitRecord {
  readonly parents: readonly string[]
  readonly files: readonly {
    readonly path: string
    readonly oldPath?: string
    /** Lines; undefined for what is no text. */
    readonly added: number | undefined
    readonly deleted: number | undefined
  }[]
  readonly hasMoreFiles: boolean
  readonly diff: string
  readonly isDiffCut: boolean
}

export interface ChangeList extends HistoryExtent {
  readonly commits: readonly (Omit<CommitRecord, 'body'> & {
    readonly files: readonly { readonly path: string; readonly oldPath?: string }[]
  })[]
}

export interface ChangedLineList extends HistoryExtent {
  /** What was compared with: 40 hex digits. */
  readonly from: string
  readonly files: readonly {
    readonly path: string
    readonly status: 'added' | 'modified' | 'deleted'
    /** 1-based lines of the parsed text, inclusive; `end` before `start` where lines were only removed. */
    readonly ranges: readonly { readonly start: number; readonly end: number }[]
    /** Old lines that are gone or were replaced. */
    readonly removed: number
  }[]
}

export interface TagList extends HistoryExtent {
  readonly tags: readonly {
    readonly name: string
    readonly commit: string
    readonly date: string
    /** On another branch: not of the parsed commit or one before it. */
    readonly isElsewhere?: true
  }[]
}

/** What was asked of the history is not there; the message says what is missing, for people. */
export class HistoryUnavailableError extends Error {
  override readonly name = 'HistoryUnavailableError'
}
