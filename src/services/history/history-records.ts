import type { CommitRecord, HistoryExtent } from '../../agents/repository-history.ts'
import type { BlamedLines, HistoryCut, HistoryDescription } from '../../git/index.ts'
import { cleanLine, cleanName } from './clean-history-text.ts'

export function toExtent({ isShallow }: HistoryDescription, cut: HistoryCut | undefined): HistoryExtent {
  return { isShallow, ...(cut === undefined ? {} : { cut }) }
}

/** Ids of the commits of most lines. */
export function mostLines(lines: readonly BlamedLines[], most: number): string[] {
  const count = (groups: readonly BlamedLines[]): number =>
    groups.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return [...Map.groupBy(lines, ({ commit }) => commit)]
    .toSorted(([, one], [, other]) => count(other) - count(one))
    .slice(0, most)
    .map(([commit]) => commit)
}

interface Found {
  readonly commit: string
  readonly author: string
  readonly committedAt: number
  readonly subject: string
}

/** Without its body. */
export function toRecord({ commit, author, committedAt, subject }: Found): CommitRecord {
  return {
    commit,
    author: cleanName(author),
    date: toDay(committedAt),
    subject: cleanLine(subject),
    body: '',
  }
}

/** '' for a time that is none, or of no year of four digits. */
export function toDay(seconds: number): string {
  // The clock of whoever committed may say anything.
  const date = new Date(seconds * 1000)
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return /^\d{4}-/u.test(day) ? day.slice(0, 10) : ''
}

/** Of a day, `2026-01-31`, and a time in UTC. */
export function toSeconds(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`) / 1000
}
