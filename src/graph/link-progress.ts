import type { StepProgress } from './step-progress.ts'

/**
 * Steps of linking in their order, and the share of the time that each takes: seconds measured on eslint/eslint and
 * vuejs/core, rounded.
 */
export const linkShares = { program: 0.1, carry: 0.35, settle: 0.05, files: 0.45, graph: 0.05 } as const

export type LinkProgress = StepProgress<keyof typeof linkShares>

/** Of steps that go file by file, each so many files are reported. */
export const FILES_A_REPORT = 16
