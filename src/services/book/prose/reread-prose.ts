import type { CitedLines } from '../../../agents/checks/citations/changed-lines.ts'
import { withheldMark } from '../../../agents/checks/citations/check-stream.ts'
import type { Snapshot } from '../../../index/snapshot.ts'
import { rereadCorrection } from '../read-correction.ts'
import { keepCited } from './keep-cited.ts'

export interface KeptProse {
  readonly markdown: string
  readonly lines: readonly CitedLines[]
}

export interface RereadProse {
  readonly markdown: string
  readonly citations: readonly string[]
  /** Lines that it cites have changed, or are gone: it is to be written again. */
  readonly isStale: boolean
}

/** What was written for an earlier parse, as it can be shown of this one: without sentences whose lines are others now. */
export function rereadProse(snapshots: readonly [Snapshot], kept: readonly KeptProse[]): RereadProse[] {
  return kept.map((prose) => {
    const { markdown: reread, citations, changes } = rereadCorrection(snapshots, prose)
    const changed = changes.flatMap(({ citation, change }) => (change.state === 'moved' ? [] : [citation]))
    const marked = changed.reduce((text, citation) => text.replaceAll(`[${citation}]`, withheldMark), reread)
    const { markdown } = keepCited(marked, citations)
    return {
      markdown,
      citations: citations.filter((citation) => markdown.includes(`[${citation}]`)),
      isStale: changed.length > 0,
    }
  })
}
