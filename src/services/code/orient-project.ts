import { orient } from '../../agents/knowledge/orientation/orient.ts'
import type { Orientation } from '../../agents/knowledge/orientation/orient.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { openHistory } from '../history/open-history.ts'

/** History is what is slow: past this time what was read is the result, which says so. */
const patienceMs = 15_000

export async function orientProject(
  [snapshot]: readonly [Snapshot],
  { gitDirectory }: { readonly gitDirectory: string },
): Promise<Orientation> {
  const history = openHistory({ directory: gitDirectory, commit: snapshot.info.commitId })
  return await orient(snapshot, history, AbortSignal.timeout(patienceMs))
}
