import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot } from '../../index/build.ts'
import { openSnapshot } from '../../index/open.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { SnapshotInput } from '../../index/build.ts'
import type { ProjectSketch } from '../../index/testing/make-graph.ts'
import { sketchProject } from '../../index/testing/make-graph.ts'
import type { AgentProject } from '../loop/run-input.ts'

export interface OpenedSketch extends Disposable {
  readonly project: AgentProject
  readonly snapshot: Snapshot
}

/** A real snapshot of a small project, in a folder that goes with it. */
export function openSketch(
  sketch: ProjectSketch,
  repoName = 'acme/shop',
  problems: SnapshotInput['problems'] = [],
): OpenedSketch {
  const directory = mkdtempSync(join(tmpdir(), 'parley-agents-'))
  const { path } = buildSnapshot(sketchProject(sketch, directory, { repoName, problems }))
  const snapshot = openSnapshot(path)
  return {
    project: { repoName, snapshot },
    snapshot,
    [Symbol.dispose]() {
      snapshot[Symbol.dispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
