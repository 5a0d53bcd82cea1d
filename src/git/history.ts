import { checkCommitSha } from './check-reference.ts'
import { GitError } from './git-error.ts'
import { runGit } from './run-git.ts'

export type HistoryCommit = {
  readonly commit: string
  readonly author: string
  /** When it was written, in ISO 8601 with the author's own offset: `2026-03-01T12:00:00+01:00`. */
  readonly date: string
  readonly subject: string
}

export type HistoryOptions = {
  readonly directory: string
  /** Where to start; its ancestors follow. */
  readonly commit: string
  /** Only commits that changed this file or folder. */
  readonly path?: string | undefined
  readonly maxCount: number
  readonly signal?: AbortSignal | undefined
}

/** A commit and those before it, newest first. A path that never existed has no history: an empty list. */
export async function history(options: HistoryOptions): Promise<HistoryCommit[]> {
  const { directory, path, maxCount, signal } = options
  const commit = checkCommitSha(options.commit)
  if (!Number.isInteger(maxCount) || maxCount < 1) {
    throw new GitError(
      'invalid_reference',
      `Cannot list "${maxCount}" commits: expected a whole number above 0`,
    )
  }
  const { stdout } = await runGit(
    [
      '--literal-pathspecs',
      'log',
      '-z',
      '--format=%H%x00%an%x00%aI%x00%s',
      '--encoding=UTF-8',
      `--max-count=${maxCount}`,
      '--end-of-options',
      commit,
      '--',
      ...(path === undefined || path === '' ? [] : [path]),
    ],
    {
      action: `list the history of "${path ?? commit}"`,
      directory,
      signal,
      details: { commit, path: path ?? '' },
    },
  )
  const fields = stdout.toString().split('\0')
  const commits: HistoryCommit[] = []
  for (let i = 0; i + 3 < fields.length; i += 4) {
    const [sha = '', author = '', date = '', subject = ''] = fields.slice(i, i + 4)
    commits.push({ commit: sha, author, date, subject })
  }
  return commits
}
