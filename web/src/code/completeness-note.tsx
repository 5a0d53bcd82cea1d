import { CoverageNote, Doubt } from './coverage-note.tsx'
import { describeGap } from './describe-gap.ts'

type CompletenessNoteProps = {
  /** Null: nothing tells. */
  complete: boolean | null
  reasons: readonly { readonly reason: string; readonly count: number }[]
  /** `All callers in this repository`. */
  whole: string
  /** What is said where nothing tells. */
  unknown?: string
}

/** Whether a list is known to be all there is, and otherwise why not. */
export function CompletenessNote({ complete, reasons, whole, unknown = '' }: CompletenessNoteProps) {
  if (complete === null) return <Doubt>{unknown}</Doubt>
  return <CoverageNote gaps={complete ? null : reasons.map(describeGap)} whole={whole} />
}
