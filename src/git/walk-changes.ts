import { randomUUID } from 'node:crypto'
import { checkCommitSha } from './check-reference.ts'
import { GitError } from './git-error.ts'
import { diffOptions, readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type WalkOptions = HistoryPlace & { readonly maxCount: number }

/** A commit that is no merge, and the files that it changed. */
export type CommitChanges = {
  readonly commit: string
  readonly author: string
  /** Seconds since 1970. */
  readonly committedAt: number
  readonly subject: string
  readonly files: readonly { readonly path: string; readonly oldPath?: string }[]
}

export type Walk = {
  /** Newest first. */
  readonly commits: readonly CommitChanges[]
  readonly cut: HistoryCut | undefined
  /** Only renames without any change were seen: contents that would tell the others are not here. */
  readonly hasMissingContents: boolean
}

/** The newest commits with the files of each; merges are left out. */
export async function walkChanges(options: WalkOptions): Promise<Walk> {
  try {
    return { ...(await walk(options, '-M')), hasMissingContents: false }
  } catch (error) {
    // A partial clone: contents are compared only where a file was renamed and changed at once.
    if (!GitError.isInstance(error) || error.code !== 'failed') throw error
    return { ...(await walk(options, '-M100%')), hasMissingContents: true }
  }
}

async function walk(options: WalkOptions, renames: string): Promise<Omit<Walk, 'hasMissingContents'>> {
  const commit = checkCommitSha(options.commit)
  const commits: Building[] = []
  // A path may be anything but this.
  const mark = randomUUID()
  let header: string[] | undefined
  let status = ''
  let paths: string[] = []
  const cut = await readHistory(
    [
      'log',
      '-z',
      `--format=${mark}%x00%H%x00%aN%x00%ct%x00%s`,
      '--name-status',
      '--no-merges',
      ...diffOptions,
      renames,
      `--max-count=${options.maxCount + 1}`,
      '--end-of-options',
      commit,
    ],
    {
      ...options,
      action: `walk the history of "${commit}"`,
      maxByteSize: 64 * 1024 * 1024,
      onRecord(record) {
        const text = record.toString()
        if (text === mark) {
          if (commits.length === options.maxCount) return false
          header = []
        } else if (header !== undefined) {
          header.push(text)
          if (header.length === 4) {
            commits.push(toCommit(header))
            header = undefined
            status = ''
          }
        } else if (status === '') {
          // A line break parts the subject from the first file.
          status = text.replace(/^\n/, '')
          paths = []
        } else {
          paths.push(text)
          if (paths.length < (/^[RC]/.test(status) ? 2 : 1)) return true
          const [first = '', second] = paths
          commits
            .at(-1)
            ?.files.push(second === undefined ? { path: first } : { path: second, oldPath: first })
          status = ''
        }
        return true
      },
    },
  )
  return { commits, cut }
}

type Building = Omit<CommitChanges, 'files'> & { files: { path: string; oldPath?: string }[] }

function toCommit([commit = '', author = '', seconds = '', subject = '']: readonly string[]): Building {
  return { commit, author, committedAt: Number(seconds), subject, files: [] }
}
