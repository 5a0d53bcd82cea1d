import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { snapshotPath } from '../../src/index/snapshot-file.ts'
import { indexProject } from '../../src/services/indexing/index-project.ts'

/** The full id of a commit of a repository; undefined where it has none of that name. */
export function findCommit(directory: string, commit: string): string | undefined {
  try {
    const found = execFileSync('git', ['-C', directory, 'rev-parse', '--verify', `${commit}^{commit}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return found.toString('utf8').trim()
  } catch {
    return undefined
  }
}

/** Path of a repository's snapshot at a commit, made where a run before did not leave it. */
export async function prepareSnapshot(
  snapshots: string,
  directory: string,
  repository: string,
  commit: string,
): Promise<string> {
  const snapshotKey = `${repository.replace('/', '__')}-${commit.slice(0, 12)}`
  const path = snapshotPath(snapshots, snapshotKey)
  if (existsSync(path)) return path
  const done = await indexProject(
    {
      source: { kind: 'commit', directory, commit },
      repoName: repository,
      branchName: null,
      snapshotDirectory: snapshots,
      snapshotKey,
      factsDirectory: join(snapshots, 'facts'),
      workers: 1,
      createdAt: '1970-01-01T00:00:00.000Z',
    },
    () => undefined,
  )
  return done.snapshotPath
}
