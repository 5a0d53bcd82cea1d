import { checkCommitSha } from './check-reference.ts'
import { readHistory } from './read-history.ts'
import { runGit } from './run-git.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type BlameOptions = HistoryPlace & {
  readonly path: string
  /** 1-based, inclusive, as at the commit. */
  readonly start: number
  readonly end: number
}

/** Lines that one commit last changed, as they stand at the commit that was asked about. */
export type BlamedLines = {
  readonly start: number
  readonly end: number
  readonly commit: string
  readonly author: string
  /** Seconds since 1970. */
  readonly committedAt: number
  readonly subject: string
}

export type Blame = { readonly lines: readonly BlamedLines[]; readonly cut: HistoryCut | undefined }

type Header = { author: string; committedAt: number; subject: string }

/**
 * Who last changed each of some lines, in their order. Changes of white space and moves within the file do not count, nor
 * do commits that the repository itself leaves out, such as those of a formatter.
 */
export async function blameLines(options: BlameOptions): Promise<Blame> {
  const { path, start, end } = options
  const commit = checkCommitSha(options.commit)
  const ignored = await readIgnoredCommits(options)
  const headers = new Map<string, Header>()
  const found: { start: number; end: number; commit: string }[] = []
  let sha = ''
  const cut = await readHistory(
    [
      'blame',
      '--incremental',
      '-w',
      '-M',
      '--no-textconv',
      ...ignored.map((sha) => `--ignore-rev=${sha}`),
      `-L${start},${end}`,
      '--root',
      commit,
      '--',
      path,
    ],
    {
      ...options,
      action: `blame lines ${start} to ${end} of "${path}"`,
      recordEnd: '\n',
      onRecord(record) {
        const line = record.toString()
        const group = /^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/.exec(line)
        if (group !== null) {
          sha = group[1]!
          const first = Number(group[2])
          found.push({ start: first, end: first + Number(group[3]) - 1, commit: sha })
          if (!headers.has(sha)) headers.set(sha, { author: '', committedAt: 0, subject: '' })
        } else {
          const header = headers.get(sha)
          if (header !== undefined) readHeader(line, header)
        }
        return true
      },
    },
  )
  const lines = found
    .toSorted((one, other) => one.start - other.start)
    .map((group) => ({ ...group, ...headers.get(group.commit)! }))
  return { lines, cut }
}

/** By convention, which GitHub and GitLab follow too, whole ids in a file at the root, and comments. */
const ignoredFile = '.git-blame-ignore-revs'
const mostIgnored = 500

/** Those that are there: a clone may lack some. */
async function readIgnoredCommits({ directory, commit, signal }: HistoryPlace): Promise<string[]> {
  const place = { directory, signal, withoutOwnSettings: true, action: `read ${ignoredFile}` }
  const file = await runGit(['cat-file', 'blob', `${checkCommitSha(commit)}:${ignoredFile}`], {
    ...place,
    // There is none.
    answers: [128],
  })
  const named = file.stdout.toString().match(/^(?:[0-9a-f]{40}|[0-9a-f]{64})(?=\s|$)/gmu) ?? []
  if (named.length === 0) return []
  const { stdout } = await runGit(
    ['rev-list', '--no-walk', '--ignore-missing', ...named.slice(0, mostIgnored)],
    place,
  )
  return stdout.toString().split('\n').filter(Boolean)
}

function readHeader(line: string, header: Header): void {
  const space = line.indexOf(' ')
  const [name, value] = space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
  if (name === 'author') header.author = value
  else if (name === 'committer-time') header.committedAt = Number(value)
  else if (name === 'summary') header.subject = value
}
