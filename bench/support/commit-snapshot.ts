import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSnapshot } from '../../src/index/open.ts'
import { snapshotPath } from '../../src/index/snapshot-file.ts'
import type { Snapshot } from '../../src/index/snapshot.ts'
import { indexProject } from '../../src/services/indexing/index-project.ts'

/** The full id of a commit in a bare repository; undefined where the repository or the commit is not there. */
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

/** The bare repository of `owner/name` below the directory of the mirrors. */
export function mirrorOf(mirrors: string, repository: string): string {
  return join(mirrors, repository.replace('/', '+'), 'repo')
}

/** The snapshot of a repository at a commit, kept in a directory so that it is built once. */
export async function openCommit(
  snapshots: string,
  directory: string,
  repository: string,
  commit: string,
): Promise<Snapshot> {
  const snapshotKey = `${repository.replace('/', '__')}-${commit.slice(0, 12)}`
  const path = snapshotPath(snapshots, snapshotKey)
  if (existsSync(path)) return openSnapshot(path)
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
  return openSnapshot(done.snapshotPath)
}
