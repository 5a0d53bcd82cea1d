import { checkCommitSha } from './check-reference.ts'
import { readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'

export type Tag = {
  readonly name: string
  /** The commit that it stands for. */
  readonly commit: string
  /** When it was made; of a tag without a date of its own, when its commit was: seconds since 1970. */
  readonly madeAt: number
}

export type TagList = { readonly tags: readonly Tag[]; readonly cut: HistoryCut | undefined }

/** The tags of a commit and of those before it, newest first. */
export async function listTags(options: HistoryPlace): Promise<TagList> {
  const commit = checkCommitSha(options.commit)
  const tags: Tag[] = []
  const cut = await readHistory(
    [
      'for-each-ref',
      `--merged=${commit}`,
      '--sort=-creatordate',
      '--format=%(refname:strip=2)%00%(creatordate:unix)%00%(objectname)%00%(*objectname)',
      'refs/tags',
    ],
    {
      ...options,
      action: `list the tags of "${commit}"`,
      recordEnd: '\n',
      maxByteSize: 1024 * 1024,
      onRecord(record) {
        const [name = '', seconds = '', own = '', target = ''] = record.toString().split('\0')
        if (name !== '') tags.push({ name, commit: target === '' ? own : target, madeAt: Number(seconds) })
        return true
      },
    },
  )
  return { tags, cut }
}
