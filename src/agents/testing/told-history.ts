import type { ChangedLineList, ChangeList, CommitRecord, RepositoryHistory } from '../repository-history.ts'
import { HistoryUnavailableError } from '../repository-history.ts'

/** A commit of a history that is told, not read: its id is its letter forty times. */
export interface ToldCommit {
  readonly letter: string
  readonly author: string
  readonly date: string
  readonly subject: string
  readonly body?: string
  /** Files, or `[path, former path]`. */
  readonly files: readonly (string | readonly [string, string])[]
  /** Lines of the first file that are its own now. */
  readonly lines?: readonly [number, number]
  /** Words that it added or removed. */
  readonly texts?: readonly string[]
}

export interface ToldHistory {
  /** Newest first. */
  readonly commits: readonly ToldCommit[]
  readonly tags?: readonly {
    readonly name: string
    readonly letter: string
    readonly date: string
    readonly isElsewhere?: true
  }[]
  readonly isShallow?: boolean
  /** Of every commit. */
  readonly diff?: string
  /** The time is over before a text has been looked for in all of it. */
  readonly isSlow?: boolean
  /** Since whatever it is asked about. */
  readonly changedLines?: ChangedLineList['files']
  /** What everything that is asked fails with. */
  readonly missing?: string
}

/** For tests of what is made of a history; `src/services/history` has the one that is read. */
export function tellHistory({
  commits,
  tags = [],
  isShallow = false,
  isSlow = false,
  changedLines = [],
  diff = `+${'x'.repeat(20_000)}\n`,
  missing,
}: ToldHistory): RepositoryHistory {
  const answer = <Answer>(value: () => Answer): Promise<Answer> =>
    missing === undefined ? Promise.resolve(value()) : Promise.reject(new HistoryUnavailableError(missing))
  const pathsOf = ({ files }: ToldCommit): string[] => files.flatMap((file) => file)
  const cutAt = <Item>(items: readonly Item[], most: number) => ({
    items: items.slice(0, most),
    extent: { isShallow, ...(items.length > most ? { cut: 'count' as const } : {}) },
  })
  return {
    changedLines: () => answer(() => ({ isShallow, from: '0'.repeat(40), files: changedLines })),
    commits: (query, signal) =>
      answer(() => {
        signal.throwIfAborted()
        const { path = '', since = '', until = '9', author = '', message = '', changedText } = query
        const found = commits.filter(
          (commit) =>
            (path === '' || pathsOf(commit).some((own) => own === path || own.startsWith(`${path}/`))) &&
            (query.lines === undefined || commit.lines !== undefined) &&
            commit.date >= since &&
            commit.date <= until &&
            commit.author.toLowerCase().includes(author.toLowerCase()) &&
            [message]
              .flat()
              .some((text) =>
                `${commit.subject}\n${commit.body ?? ''}`.toLowerCase().includes(text.toLowerCase()),
              ) &&
            (changedText === undefined || commit.texts?.includes(changedText) === true),
        )
        const { items, extent } = cutAt(found, query.most)
        return {
          commits: items.map((commit) => toRecord(commit, query.withBodies === true)),
          ...extent,
          ...(isSlow && changedText !== undefined ? { cut: 'time' as const } : {}),
        }
      }),
    blame: ({ path, start, end, mostBodies }) =>
      answer(() => ({
        isShallow,
        lines: commits.flatMap((commit) => {
          const [first = 1, last = 0] = commit.lines ?? []
          const own = { start: Math.max(first, start), end: Math.min(last, end) }
          const isHere = pathsOf(commit).includes(path) && own.start <= own.end
          return isHere ? [{ ...toRecord(commit, mostBodies > 0), ...own }] : []
        }),
      })),
    show: ({ commit: prefix, mostFiles }) =>
      answer(() => {
        const commit = commits.find(({ letter }) => letter.repeat(40).startsWith(prefix))
        if (commit === undefined) throw new HistoryUnavailableError(`Cannot find commit "${prefix}".`)
        return {
          ...toRecord(commit, true),
          parents: ['0'.repeat(40)],
          files: toFiles(commit)
            .slice(0, mostFiles)
            .map((file) => ({ ...file, added: 2, deleted: 1 })),
          hasMoreFiles: commit.files.length > mostFiles,
          diff,
          isDiffCut: false,
        }
      }),
    changes: ({ most }) =>
      answer((): ChangeList => {
        const { items, extent } = cutAt(commits, most)
        return {
          commits: items.map((commit) => ({ ...toRecord(commit, false), files: toFiles(commit) })),
          ...extent,
        }
      }),
    tags: () =>
      answer(() => ({
        isShallow,
        tags: tags.map(({ letter, ...tag }) => ({ ...tag, commit: letter.repeat(40) })),
      })),
  }
}

function toRecord({ letter, author, date, subject, body = '' }: ToldCommit, withBody: boolean): CommitRecord {
  return { commit: letter.repeat(40), author, date, subject, body: withBody ? body : '' }
}

function toFiles({ files }: ToldCommit): { path: string; oldPath?: string }[] {
  return files.map((file) =>
    typeof file === 'string' ? { path: file } : { path: file[0], oldPath: file[1] },
  )
}
