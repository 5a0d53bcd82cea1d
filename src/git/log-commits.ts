import { checkCommitSha } from './check-reference.ts'
import { GitError } from './git-error.ts'
import { diffOptions, readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type HistoryCommit = {
  readonly commit: string
  /** As the repository's `.mailmap` writes it. */
  readonly author: string
  /** When it was committed: seconds since 1970. */
  readonly committedAt: number
  /** The first paragraph of its message. */
  readonly subject: string
  /** The rest of its message, where it was asked for. */
  readonly body: string
}

export type LogOptions = HistoryPlace & {
  /** Only commits that changed this file or folder. */
  readonly path?: string | undefined
  /** With a path to a file: through its renames. */
  readonly follow?: boolean | undefined
  /** With a path to a file: only commits that changed these lines, as they are at the commit; 1-based, inclusive. */
  readonly lines?: { readonly start: number; readonly end: number } | undefined
  /** Committed at or after, at or before: seconds since 1970. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** A part of the author's name or address. */
  readonly author?: string | undefined
  /** A text of the message, or several of which it has any. */
  readonly message?: string | readonly string[] | undefined
  /** A text that occurs more or less often in a file after the commit than before. */
  readonly changedText?: string | undefined
  readonly withoutMerges?: boolean | undefined
  readonly withBodies?: boolean | undefined
  readonly maxCount: number
}

export type CommitLog = { readonly commits: readonly HistoryCommit[]; readonly cut: HistoryCut | undefined }

/** A commit and those before it, newest first. A path that never existed has no history: an empty list. */
export async function logCommits(options: LogOptions): Promise<CommitLog> {
  const commit = checkCommitSha(options.commit)
  const { path, maxCount } = options
  if (!Number.isInteger(maxCount) || maxCount < 1) {
    throw new GitError(
      'invalid_reference',
      `Cannot list "${maxCount}" commits: expected a whole number above 0`,
    )
  }
  const commits: HistoryCommit[] = []
  let fields: string[] = []
  const cut = await readHistory(
    [
      'log',
      '-z',
      `--format=%H%x00%aN%x00%ct%x00%s%x00${options.withBodies === true ? '%b' : ''}`,
      ...diffOptions,
      ...filters(options),
      '-s',
      '--end-of-options',
      commit,
      ...(path === undefined || path === '' || options.lines !== undefined ? [] : ['--', path]),
    ],
    {
      ...options,
      action: `list the history of "${path ?? commit}"`,
      onRecord(record) {
        fields.push(record.toString())
        if (fields.length < 5) return true
        if (commits.length === maxCount) return false
        const [sha = '', author = '', seconds = '', subject = '', body = ''] = fields
        commits.push({ commit: sha, author, committedAt: Number(seconds), subject, body })
        fields = []
        return true
      },
    },
  )
  return { commits, cut }
}

function filters(options: LogOptions): string[] {
  const { path, lines, since, until, author, message, changedText } = options
  return [
    // One more than is wanted tells whether there are more.
    `--max-count=${options.maxCount + 1}`,
    ...(options.withoutMerges === true ? ['--no-merges'] : []),
    ...(since === undefined ? [] : [`--since=${toDate(since)}`]),
    ...(until === undefined ? [] : [`--until=${toDate(until)}`]),
    '--fixed-strings',
    '--regexp-ignore-case',
    ...(author === undefined ? [] : [`--author=${author}`]),
    ...[message ?? []].flat().map((text) => `--grep=${text}`),
    ...(changedText === undefined ? [] : [`-S${changedText}`]),
    ...(lines === undefined || path === undefined ? [] : [`-L${lines.start},${lines.end}:${path}`]),
    ...(options.follow === true && path !== undefined && lines === undefined ? ['--follow'] : []),
  ]
}

/** Whole: of a day alone git would take the present time of day. */
function toDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
