import { checkCommitSha } from './check-reference.ts'
import { readHistory } from './read-history.ts'
import type { HistoryPlace } from './read-history.ts'

/** What the messages of some commits say after their first paragraph, by the commits' ids. */
export async function readBodies(
  options: HistoryPlace & { readonly commits: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const commits = options.commits.map(checkCommitSha)
  const bodies = new Map<string, string>()
  if (commits.length === 0) return bodies
  let commit: string | undefined
  await readHistory(
    ['log', '-z', '-s', '--no-walk=unsorted', '--format=%H%x00%b', '--end-of-options', ...commits],
    {
      ...options,
      action: 'read the messages of commits',
      onRecord(record) {
        if (commit === undefined) commit = record.toString()
        else {
          bodies.set(commit, record.toString())
          commit = undefined
        }
        return true
      },
    },
  )
  return bodies
}
