import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot } from '../../index/build.ts'
import { openSnapshot } from '../../index/open.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { ProjectSketch } from '../../index/testing/make-graph.ts'
import { sketchProject } from '../../index/testing/make-graph.ts'
import type { AgentProject } from '../loop/run-input.ts'

export interface OpenedSketch extends Disposable {
  readonly project: AgentProject
  readonly snapshot: Snapshot
}

/** A real snapshot of a small project, in a folder that goes with it. */
export function openSketch(sketch: ProjectSketch, repoName = 'acme/shop'): OpenedSketch {
  const directory = mkdtempSync(join(tmpdir(), 'parley-agents-'))
  const { path } = buildSnapshot(sketchProject(sketch, directory, { repoName }))
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
