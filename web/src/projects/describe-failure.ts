import type { Project } from '../api/types.ts'
import type { Texts } from '../texts/texts.ts'

export type FailedParse = Pick<Project, 'status' | 'error' | 'commit_id' | 'parsed_at'>

/** Why the last parse failed and, where an earlier one is served, what it is that is shown. */
export function describeFailure(
  { error, commit_id: commit, parsed_at: parsedAt }: FailedParse,
  { format, projects: texts }: Texts,
): string {
  const reason = error ?? texts.parsingFailed
  if (parsedAt === null) return reason
  return `${texts.refreshFailed(reason)}\n${texts.shownInstead(commit?.slice(0, 10) ?? null, format.day(parsedAt))}`
}
