import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSnapshot } from '../src/index/open.ts'
import { snapshotPath } from '../src/index/snapshot-file.ts'
import { indexProject } from '../src/services/indexing/index-project.ts'
import type { IndexRequest } from '../src/services/indexing/index-request.ts'

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
    const repository = join(mirrors, issue.mirror.replace('/', '+'), 'repo')
    if (!hasCommit(repository, issue.base_commit)) {
      console.log(`skipped ${issue.instance_id}: no commit ${issue.base_commit} in "${repository}"`)
      continue
    }
    const { rank, searchMs } = rankIssue(await prepareSnapshot(snapshots, repository, issue), issue)
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

function hasCommit(repository: string, commit: string): boolean {
  try {
    execFileSync('git', ['-C', repository, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function prepareSnapshot(directory: string, repository: string, issue: Issue): Promise<string> {
  const path = snapshotPath(directory, issue.instance_id)
  if (existsSync(path)) return path
  const request: IndexRequest = {
    source: { kind: 'commit', directory: repository, commit: issue.base_commit },
    repoName: issue.mirror,
    branchName: null,
    snapshotDirectory: directory,
    snapshotKey: issue.instance_id,
    factsDirectory: join(directory, 'facts'),
    workers: 1,
    createdAt: '1970-01-01T00:00:00.000Z',
  }
  return (await indexProject(request, () => undefined)).snapshotPath
}

/** Position of the last of the issue's files, from 1; infinite where one was not found. */
function rankIssue(path: string, issue: Issue): { rank: number; searchMs: number } {
  using snapshot = openSnapshot(path)
  const start = performance.now()
  const results = snapshot.search(issue.problem, { group: 'file', limit: 50 })
  const searchMs = performance.now() - start
  const found = results.map(({ node }) => node.filePath)
  const ranks = issue.gold_files.map((file) => (found.includes(file) ? found.indexOf(file) + 1 : Infinity))
  return { rank: Math.max(...ranks), searchMs }
}

await main(process.argv.slice(2))
