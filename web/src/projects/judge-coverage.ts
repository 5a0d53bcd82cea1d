import type { ProjectDetails } from '../api/types.ts'

type CallSites = NonNullable<ProjectDetails['statistics']>['call_sites']

export type Coverage = {
  /** Calls that lead, or may lead, to something of the repository. */
  readonly inside: number
  readonly linked: number
  /** Calls of packages, and of what the language has built in. */
  readonly outside: number
  /** Why those that are inside and not linked are open, most first. */
  readonly unknown: readonly (readonly [reason: string, count: number])[]
}

const outsideReasons = new Set(['external', 'builtin'])

/** Calls into libraries lead nowhere in the repository, which says nothing of how well it was linked. */
export function judgeCoverage({ total, linked, open_by_reason: open }: CallSites): Coverage {
  const reasons = Object.entries(open).filter(([, count]) => count > 0)
  const outside = reasons
    .filter(([reason]) => outsideReasons.has(reason))
    .reduce((sum, [, count]) => sum + count, 0)
  return {
    inside: total - outside,
    linked,
    outside,
    unknown: reasons
      .filter(([reason]) => !outsideReasons.has(reason))
      .toSorted(([, one], [, other]) => other - one),
  }
}
