import { checkCommitSha } from './check-reference.ts'
import { diffOptions, readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type ShowOptions = HistoryPlace & {
  /** Of the diff, only what concerns this file or folder. */
  readonly path?: string | undefined
  readonly maxFiles: number
  readonly maxDiffByteSize: number
}

export type ShownCommit = {
  readonly commit: string
  readonly parents: readonly string[]
  readonly author: string
  /** Seconds since 1970. */
  readonly committedAt: number
  readonly message: string
  /** What changed against the first parent, at most as many as were asked for. */
  readonly files: readonly ChangedLines[]
  readonly filesCut: HistoryCut | undefined
  readonly diff: string
  readonly diffCut: HistoryCut | undefined
}

export type ChangedLines = {
  readonly path: string
  readonly oldPath?: string
  /** Undefined for what is no text. */
  readonly added: number | undefined
  readonly deleted: number | undefined
}

/** One commit: what it says and what it changed. */
export async function showCommit(options: ShowOptions): Promise<ShownCommit> {
  const commit = checkCommitSha(options.commit)
  const action = `show commit "${commit}"`
  const common = ['--first-parent', '-m', '-M', ...diffOptions, '--max-count=1']
  const fields: string[] = []
  const files: ChangedLines[] = []
  const reader = new NumstatReader(files)
  const filesCut = await readHistory(
    ['log', '-z', '--format=%H%x00%P%x00%aN%x00%ct%x00%B', '--numstat', ...common, commit],
    {
      ...options,
      action,
      onRecord(record) {
        if (fields.length < 5) {
          fields.push(record.toString())
          return true
        }
        if (files.length >= options.maxFiles) return false
        reader.take(record.toString())
        return true
      },
    },
  )
  const { diff, diffCut } = await readDiff(options, commit, common)
  const [sha = commit, parents = '', author = '', seconds = '', message = ''] = fields
  return {
    commit: sha,
    parents: parents.split(' ').filter(Boolean),
    author,
    committedAt: Number(seconds),
    message,
    files,
    filesCut,
    diff,
    diffCut,
  }
}

async function readDiff(
  options: ShowOptions,
  commit: string,
  common: readonly string[],
): Promise<{ diff: string; diffCut: HistoryCut | undefined }> {
  const { path } = options
  if (options.maxDiffByteSize < 1) return { diff: '', diffCut: 'count' }
  const lines: string[] = []
  const diffCut = await readHistory(
    [
      'log',
      '--format=',
      '--patch',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      ...common,
      commit,
      ...(path === undefined || path === '' ? [] : ['--', path]),
    ],
    {
      ...options,
      action: `show what commit "${commit}" changed`,
      recordEnd: '\n',
      maxByteSize: options.maxDiffByteSize,
      onRecord: (record) => lines.push(record.toString()) > 0,
    },
  )
  return { diff: lines.join('\n'), diffCut }
}

/** `added TAB deleted TAB path`; of a rename the path is empty and two records follow. */
class NumstatReader {
  readonly #files: ChangedLines[]
  #isFirst = true
  #renamed: { added: number | undefined; deleted: number | undefined; oldPath?: string } | undefined

  constructor(files: ChangedLines[]) {
    this.#files = files
  }

  take(record: string): void {
    // A line break parts the message from the first file.
    const text = this.#isFirst ? record.replace(/^\n/, '') : record
    this.#isFirst = false
    if (this.#renamed !== undefined) {
      const { oldPath, ...counts } = this.#renamed
      if (oldPath === undefined) this.#renamed.oldPath = text
      else {
        this.#files.push({ path: text, oldPath, ...counts })
        this.#renamed = undefined
      }
      return
    }
    const match = /^(\d+|-)\t(\d+|-)\t([\s\S]*)$/.exec(text)
    if (match === null) return
    const counts = { added: toCount(match[1]!), deleted: toCount(match[2]!) }
    if (match[3] === '') this.#renamed = counts
    else this.#files.push({ path: match[3]!, ...counts })
  }
}

function toCount(text: string): number | undefined {
  return text === '-' ? undefined : Number(text)
}
