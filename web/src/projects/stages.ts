import type { ProjectStage } from '../api/types.ts'

/** The stages in their order: `name` once reached, `doing` what leads to the next one. */
export const stages: readonly { readonly id: ProjectStage; readonly name: string; readonly doing: string }[] =
  [
    { id: 'submitted', name: 'Submitted', doing: 'Waiting for its turn' },
    { id: 'cloned', name: 'Cloned', doing: 'Reading the files' },
    { id: 'parsed', name: 'Parsed', doing: 'Preparing the graph' },
    { id: 'processing', name: 'Processing', doing: 'Linking calls to what they call' },
    { id: 'inferring', name: 'Inferring', doing: 'Building the search index' },
    { id: 'ready', name: 'Ready', doing: 'Ready for questions' },
  ]

/** -1 for a project that failed. */
export function findStage(status: string): number {
  return stages.findIndex((stage) => stage.id === status)
}
