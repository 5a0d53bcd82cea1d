import { readFileSync } from 'node:fs'
import type { Snapshot } from '../src/index/snapshot.ts'
import { findCommit, mirrorOf, openCommit } from './support/commit-snapshot.ts'

/*
 * How well search finds the files that a fix changed, given the text of the issue alone:
 * `node bench/localization.ts <issues.jsonl> <directory of mirrors> <directory for snapshots> [repository ...]`.
 * Rows are `{instance_id, mirror, base_commit, problem, gold_files}`; a mirror `owner/name` is the bare repository
 * `<directory>/owner+name/repo`. Counted is an issue all of whose files are within the first k. Snapshots are kept, so
 * that a second run only searches.
 */
interface Issue {
  readonly instance_id: string
  readonly mirror: string
  readonly base_commit: string
  readonly problem: string
  readonly gold_files: readonly string[]
}

const depths = [1, 3, 5, 10, 20]

async function main([issuesPath, mirrors, snapshots, ...only]: string[]): Promise<void> {
  if (issuesPath === undefined || mirrors === undefined || snapshots === undefined) {
    throw new Error(
      'Give the path of the issues, the directory of the mirrors and a directory for snapshots.',
    )
  }
  const issues = readFileSync(issuesPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Issue => JSON.parse(line))
    .filter(({ mirror }) => only.length === 0 || only.some((name) => mirror.endsWith(name)))
  const ranks: number[] = []
  const timesMs: number[] = []
  for (const issue of issues) {
    const directory = mirrorOf(mirrors, issue.mirror)
    const commit = findCommit(directory, issue.base_commit)
    if (commit === undefined) {
      console.log(`skipped ${issue.instance_id}: no commit ${issue.base_commit} in "${directory}"`)
      continue
    }
    using snapshot = await openCommit(snapshots, directory, issue.mirror, commit)
    const { rank, searchMs } = rankIssue(snapshot, issue)
    ranks.push(rank)
    timesMs.push(searchMs)
    console.log(`${issue.instance_id} ${rank} ${searchMs.toFixed(0)} ms`)
  }
  const shares = depths.map((depth) => {
    const share = ranks.filter((rank) => rank <= depth).length / Math.max(1, ranks.length)
    return `@${depth} ${(100 * share).toFixed(1)}`
  })
  timesMs.sort((a, b) => a - b)
  const median = timesMs[timesMs.length >> 1]?.toFixed(0)
  console.log(`${ranks.length} issues: ${shares.join(' ')}; search median ${median} ms`)
}

/** Position of the last of the issue's files, from 1; infinite where one was not found. */
function rankIssue(snapshot: Snapshot, issue: Issue): { rank: number; searchMs: number } {
  const start = performance.now()
  const results = snapshot.search(issue.problem, { group: 'file', limit: 50 })
  const searchMs = performance.now() - start
  const found = results.map(({ node }) => node.filePath)
  const ranks = issue.gold_files.map((file) => (found.includes(file) ? found.indexOf(file) + 1 : Infinity))
  return { rank: Math.max(...ranks), searchMs }
}

await main(process.argv.slice(2))
