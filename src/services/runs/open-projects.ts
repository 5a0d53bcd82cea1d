import type { Snapshot } from '../../index/snapshot.ts'
import type { RepositoryHistory } from '../../agents/repository-history.ts'
import { openHistory } from '../history/open-history.ts'
import type { AnswerProject } from './answer-question.ts'

export interface OpenedProject {
  readonly id: string
  readonly repoName: string
  readonly snapshot: Snapshot
  readonly history: RepositoryHistory
}

/** Projects as agents and their tools read them. `projects`: of the snapshots, in their order. */
export function openProjects(
  snapshots: readonly Snapshot[],
  projects: readonly AnswerProject[],
): OpenedProject[] {
  return snapshots.map((snapshot, index) => {
    const { id, repoName, gitDirectory, isWorkingTree } = projects[index]!
    // While a repeated parse runs, the project's commit is newer than what is answered from.
    const { commitId: commit } = snapshot.info
    return {
      id,
      repoName,
      snapshot,
      history: openHistory({ directory: gitDirectory, commit, isWorkingTree }),
    }
  })
}
