/** How far something of several steps is: it never goes back, also where it begins anew. */
export interface StepProgress<Step extends string> {
  /** `done` of the `total` parts of a step are done. */
  at(step: Step, done: number, total: number): void
}

/**
 * Tells how far steps are that follow one another, as a part of `units`. `shares` has them in their order with the
 * share of the time that each takes; together they are 1.
 */
export function createStepProgress<Step extends string>(
  shares: Readonly<Record<Step, number>>,
  units: number,
  report: (done: number, total: number) => void,
): StepProgress<Step> {
  const steps = Object.keys(shares) as Step[]
  let furthest = 0
  return {
    at(step, done, total) {
      const before = steps.slice(0, steps.indexOf(step)).reduce((sum, each) => sum + shares[each], 0)
      const part = total === 0 ? 1 : Math.min(1, done / total)
      // Shares add up to 1 but for what a double loses.
      const reached = Math.floor(units * (before + shares[step] * part) + 1e-6)
      furthest = Math.max(furthest, Math.min(units, reached))
      report(furthest, units)
    },
  }
}
