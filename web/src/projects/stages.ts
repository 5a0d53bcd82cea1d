import type { ProjectStage } from '../api/types.ts'

/** The stages in their order; the words are in the texts: `statuses` once reached, `doing` what leads to the next one. */
export const stages = [
  'submitted',
  'cloned',
  'parsed',
  'processing',
  'inferring',
  'ready',
] as const satisfies readonly ProjectStage[]

/** -1 for a project that failed. */
export function findStage(status: string): number {
  return stages.findIndex((stage) => stage === status)
}
