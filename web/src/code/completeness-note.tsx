import { CoverageNote, Doubt } from './coverage-note.tsx'
import { describeGap } from './describe-gap.ts'
import { useTexts } from '../texts/use-texts.ts'

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
  const texts = useTexts()
  if (complete === null) return <Doubt>{unknown}</Doubt>
  return (
    <CoverageNote
      gaps={complete ? null : reasons.map((reason) => describeGap(reason, texts))}
      whole={whole}
    />
  )
}
