import { checkCommitSha } from './check-reference.ts'
import { readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type Tag = {
  readonly name: string
  /** The commit that it stands for. */
  readonly commit: string
  /** When it was made; of a tag without a date of its own, when its commit was: seconds since 1970. */
  readonly madeAt: number
  /** It stands for the commit that was asked about or one before it, not for one of another branch. */
  readonly isAncestor: boolean
}

export type TagList = { readonly tags: readonly Tag[]; readonly cut: HistoryCut | undefined }

/** The tags that were made up to the time of a commit, newest first. */
export async function listTags(options: HistoryPlace): Promise<TagList> {
  const commit = checkCommitSha(options.commit)
  const merged = new Set<string>()
  const mergedCut = await readReferences(options, [`--merged=${commit}`], '%(refname:strip=2)', ([name]) =>
    merged.add(name ?? ''),
  )
  const committedAt = await readTime(options, commit)
  const tags: Tag[] = []
  const format = '%(refname:strip=2)%00%(creatordate:unix)%00%(objectname)%00%(*objectname)'
  const cut = await readReferences(
    options,
    ['--sort=-creatordate'],
    format,
    ([name, seconds, own, target]) => {
      if (name === undefined || name === '') return
      const isAncestor = merged.has(name)
      const madeAt = Number(seconds)
      // One of its own history may have been made later, by whoever tagged it.
      if (!isAncestor && madeAt > committedAt) return
      tags.push({ name, commit: target === '' ? own! : target!, madeAt, isAncestor })
    },
  )
  return { tags, cut: cut ?? mergedCut }
}

async function readReferences(
  options: HistoryPlace,
  filters: readonly string[],
  format: string,
  onFields: (fields: readonly string[]) => void,
): Promise<HistoryCut | undefined> {
  return await readHistory(['for-each-ref', ...filters, `--format=${format}`, 'refs/tags'], {
    ...options,
    action: `list the tags of "${options.commit}"`,
    recordEnd: '\n',
    maxByteSize: 4 * 1024 * 1024,
    onRecord(record) {
      onFields(record.toString().split('\0'))
      return true
    },
  })
}

async function readTime(options: HistoryPlace, commit: string): Promise<number> {
  let seconds = 0
  await readHistory(['log', '-z', '-s', '--max-count=1', '--format=%ct', '--end-of-options', commit], {
    ...options,
    action: `find commit "${commit}"`,
    onRecord(record) {
      seconds = Number(record.toString())
      return true
    },
  })
  return seconds
}
