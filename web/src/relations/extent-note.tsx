import type { Extent } from '../api/types.ts'
import { CoverageNote } from '../code/coverage-note.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** Whether a result covers all that there is, and otherwise what it leaves out. */
export function ExtentNote({ extent, whole }: { extent: Extent; whole: string }) {
  const texts = useTexts()
  return <CoverageNote gaps={describeExtent(extent, texts)} whole={whole} />
}

/** What a result leaves out, in words; null where that is nothing. */
export function describeExtent(
  { shown, total, cut, unread }: Extent,
  { format, relations: { extent } }: Texts,
): readonly string[] | null {
  const gaps = [
    ...(cut === null ? [] : [extent.cut[cut]]),
    ...(total !== null && shown < total ? [extent.listed(shown, total)] : []),
    ...unread.filter(({ count }) => count > 0).map(({ what, count }) => `${format.count(count)} ${what}`),
  ]
  if (gaps.length > 0) return gaps
  return total === null ? [extent.uncounted] : null
}
