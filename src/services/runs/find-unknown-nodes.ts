import { labelProjects, splitReference } from '../../agents/projects.ts'
import type { Snapshot } from '../../index/snapshot.ts'

/** Those of the node ids that none of the projects has. */
export function findUnknownNodes(
  snapshots: readonly Snapshot[],
  { repoNames, nodeIds }: { readonly repoNames: readonly string[]; readonly nodeIds: readonly string[] },
): string[] {
  const labelled = labelProjects(
    snapshots.map((snapshot, index) => ({ repoName: repoNames[index] ?? '', snapshot })),
  )
  return nodeIds.filter((nodeId) => {
    const { projects, rest } = splitReference(labelled, nodeId)
    return !projects.some(({ snapshot }) => snapshot.findNode(rest) !== undefined)
  })
}
