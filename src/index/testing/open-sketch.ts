import { buildSnapshot } from '../build.ts'
import { openSnapshot } from '../open.ts'
import type { Snapshot } from '../snapshot.ts'
import { sketchProject } from './make-graph.ts'
import type { ProjectSketch } from './make-graph.ts'
import { createTemporaryDirectory } from './temporary-directory.ts'

/** Builds and opens a sketched project; disposing of it removes the file too. */
export function openSketch(sketch: ProjectSketch): Snapshot {
  const directory = createTemporaryDirectory()
  const snapshot = openSnapshot(buildSnapshot(sketchProject(sketch, directory.path)).path)
  return {
    ...snapshot,
    [Symbol.dispose]() {
      snapshot[Symbol.dispose]()
      directory[Symbol.dispose]()
    },
  }
}
