import type { CommitRecord } from '../repository-history.ts'

export interface RankedAuthor {
  readonly author: string
  readonly commits: number
  /** Days of the first and the last of these commits. */
  readonly first: string
  readonly last: string
  /** Lines that are theirs now, where they were counted. */
  readonly lines?: number
}

/** What somebody knows of code is half forgotten, and half overtaken, in about this time. */
const halfLifeDays = 730

/**
 * Authors by how much they changed and how recently, seen from the newest commit, and by their share of the lines as
 * they are, which fades likewise. Programs that commit know nothing and are left out.
 */
export function rankAuthors(
  commits: readonly Pick<CommitRecord, 'author' | 'date'>[],
  lines: ReadonlyMap<string, number> | undefined,
): RankedAuthor[] {
  const newest = Math.max(0, ...commits.slice(0, 1).map(({ date }) => toDays(date)))
  const weights = new Map<string, number>()
  /** Of what is left of somebody's lines in their mind since they were last here. */
  const freshness = new Map<string, number>()
  for (const { author, date } of commits) {
    const weight = 0.5 ** (Math.max(0, newest - toDays(date)) / halfLifeDays)
    weights.set(author, (weights.get(author) ?? 0) + weight)
    freshness.set(author, Math.max(freshness.get(author) ?? 0, weight))
  }
  const allWeights = sum(weights.values())
  const allLines = sum(lines?.values() ?? [])
  const score = (author: string): number =>
    (weights.get(author) ?? 0) / Math.max(allWeights, Number.MIN_VALUE) +
    (allLines === 0 ? 0 : ((lines?.get(author) ?? 0) / allLines) * (freshness.get(author) ?? 0))
  return [...Map.groupBy(commits, ({ author }) => author)]
    .filter(([author]) => !isProgram(author))
    .toSorted(([one], [other]) => score(other) - score(one) || (one < other ? -1 : 1))
    .map(([author, own]) => {
      const days = own.map(({ date }) => date).toSorted()
      return {
        author,
        commits: own.length,
        first: days[0] ?? '',
        last: days.at(-1) ?? '',
        ...(lines === undefined ? {} : { lines: lines.get(author) ?? 0 }),
      }
    })
}

export function isProgram(author: string): boolean {
  return /\[bot\]|^(?:dependabot|renovate|greenkeeper|pre-commit-ci|github-actions|snyk-bot|allcontributors)\b|(?:^|[ _-])bot$/iu.test(
    author,
  )
}

function toDays(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000 || 0
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
