import type { Extent } from '../api/types.ts'
import { CoverageNote } from '../code/coverage-note.tsx'

const texts = {
  cut: {
    depth: 'deeper levels were not followed',
    limit: 'there are more than are followed',
    length: 'there are more than are listed',
    time: 'the time for it was up',
    memory: 'there was not enough memory to follow all',
  } satisfies { readonly [Cut in Exclude<Extent['cut'], null>]: string },
  listed: (shown: string, total: string) => `${shown} of ${total} are listed`,
  uncounted: 'not all was counted',
}

/** Whether a result covers all that there is, and otherwise what it leaves out. */
export function ExtentNote({ extent, whole }: { extent: Extent; whole: string }) {
  return <CoverageNote gaps={describeExtent(extent)} whole={whole} />
}

/** What a result leaves out, in words; null where that is nothing. */
export function describeExtent({ shown, total, cut, unread }: Extent): readonly string[] | null {
  const gaps = [
    ...(cut === null ? [] : [texts.cut[cut]]),
    ...(total !== null && shown < total
      ? [texts.listed(shown.toLocaleString('en'), total.toLocaleString('en'))]
      : []),
    ...unread
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => `${count.toLocaleString('en')} ${what}`),
  ]
  if (gaps.length > 0) return gaps
  return total === null ? [texts.uncounted] : null
}
