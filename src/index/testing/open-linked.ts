import type { LinkedGraph } from '../../graph/graph.ts'
import { buildSnapshot } from '../build.ts'
import type { SnapshotFile } from '../build.ts'
import { openSnapshot } from '../open.ts'
import type { Snapshot } from '../snapshot.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'

/** The snapshot of files, in byte order of path, that are linked; disposing of it removes its file too. */
export function openLinked(
  files: readonly SnapshotFile[],
  graph: LinkedGraph,
  repoName = 'test/test',
): Snapshot {
  const directory = createTemporaryDirectory()
  const built = buildSnapshot({
    directory: directory.path,
    key: 'linked',
    repoName,
    branchName: null,
    commitId: null,
    createdAt: new Date(0).toISOString(),
    files,
    graph,
    problems: [],
  })
  const snapshot = openSnapshot(built.path)
  return {
    ...snapshot,
    [Symbol.dispose]() {
      snapshot[Symbol.dispose]()
      directory[Symbol.dispose]()
    },
  }
}
