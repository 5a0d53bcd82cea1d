import { compareCitedLines, digestCitations } from '../../agents/checks/citations/changed-lines.ts'
import type { CitedLines, LineChange } from '../../agents/checks/citations/changed-lines.ts'
import { createCitationChecker } from '../../agents/checks/citations/check-stream.ts'
import { resolveCitations } from '../../agents/checks/citations/resolve-citation.ts'
import type { LabelledProject } from '../../agents/projects.ts'
import type { Snapshot } from '../../index/snapshot.ts'

/** A page that somebody has written, as the service keeps it. */
export interface CheckedPage {
  /** Harmless, with citations as they are written on the wire. */
  readonly markdown: string
  readonly citations: readonly string[]
  /** What stands at those that name lines. */
  readonly lines: readonly CitedLines[]
  /** Brackets that read as citations of what is not in the project. */
  readonly missing: readonly string[]
}

/** Judges the citations of a page that somebody hands in. */
export function checkCorrection([snapshot]: readonly [Snapshot], markdown: string): CheckedPage {
  const project = { label: '', repoName: snapshot.info.repoName, snapshot }
  const checker = createCitationChecker([project])
  const checked = checker.push(markdown) + checker.finish()
  const lines = digestCitations([project], checker.citations).map((found) => found.lines)
  const missing = checker.withheld === 0 ? [] : findMissing(project, markdown)
  return { markdown: checked, citations: checker.citations, lines, missing }
}

function findMissing(project: LabelledProject, markdown: string): string[] {
  return [...markdown.matchAll(bracket)].flatMap(([, content = '']) => {
    const verdict = resolveCitations([project], content)
    return verdict === undefined || verdict.withheld === 0 ? [] : [content]
  })
}

const bracket = /\[([^[\]\n]{1,4200})\]/gu

/** What became of a cited place since the page was written. */
export interface ChangedPlace {
  /** As it was written then. */
  readonly citation: string
  readonly change: LineChange
}

export interface RereadPage {
  readonly markdown: string
  readonly citations: readonly string[]
  readonly changes: readonly ChangedPlace[]
}

interface KeptPage {
  readonly markdown: string
  readonly lines: readonly CitedLines[]
}

/**
 * A page as it can be shown of this snapshot: lines that stand elsewhere are cited there, what does not resolve any more
 * is marked, and what has changed is told.
 */
export function rereadCorrection([snapshot]: readonly [Snapshot], { markdown, lines }: KeptPage): RereadPage {
  const changes = lines.flatMap((cited): ChangedPlace[] => {
    const change = compareCitedLines(snapshot, cited)
    return change === undefined ? [] : [{ citation: cited.citation, change }]
  })
  const moved = new Map(
    changes.flatMap(({ citation, change }) => {
      const path = citation.replace(/:\d+(?:-\d+)?$/u, '')
      return change.state === 'moved'
        ? [[citation, `${path}:${change.startLine}-${change.endLine}`] as const]
        : []
    }),
  )
  const shown = markdown.replaceAll(bracket, (whole, citation: string) => {
    const now = moved.get(citation)
    return now === undefined ? whole : `[${now}]`
  })
  const { markdown: checked, citations } = checkCorrection([snapshot], shown)
  return { markdown: checked, citations, changes }
}
