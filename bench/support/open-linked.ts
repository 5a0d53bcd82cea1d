import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { LinkedGraph } from '../../src/graph/graph.ts'
import { buildSnapshot } from '../../src/index/build.ts'
import type { SnapshotFile } from '../../src/index/build.ts'
import { openSnapshot } from '../../src/index/open.ts'
import type { Snapshot } from '../../src/index/snapshot.ts'

/** The snapshot of files, in byte order of path, that are linked; disposing of it removes its file too. */
export function openLinked(files: readonly SnapshotFile[], graph: LinkedGraph): Snapshot {
  const directory = mkdtempSync(join(tmpdir(), 'parley-bench-linked-'))
  const built = buildSnapshot({
    directory,
    key: 'bench',
    repoName: 'bench/bench',
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
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
