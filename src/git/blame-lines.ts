import { checkCommitSha } from './check-reference.ts'
import { readHistory } from './read-history.ts'
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

/** Who last changed each of some lines, in their order. Changes of white space and moves within the file do not count. */
export async function blameLines(options: BlameOptions): Promise<Blame> {
  const { path, start, end } = options
  const commit = checkCommitSha(options.commit)
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

function readHeader(line: string, header: Header): void {
  const space = line.indexOf(' ')
  const [name, value] = space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
  if (name === 'author') header.author = value
  else if (name === 'committer-time') header.committedAt = Number(value)
  else if (name === 'summary') header.subject = value
}
