import { CircleCheck, CircleHelp } from 'lucide-react'
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
  if (complete === true) {
    return (
      <p className="flex gap-2 rounded-lg bg-accent-soft px-3 py-2 text-[0.8125rem] leading-snug">
        <CircleCheck aria-hidden="true" className="mt-px size-4 shrink-0 text-accent" />
        <span>
          <strong className="font-semibold">Complete.</strong> {whole}
        </span>
      </p>
    )
  }
  return (
    <div className="flex gap-2 rounded-lg bg-mark px-3 py-2 text-[0.8125rem] leading-snug">
      <CircleHelp aria-hidden="true" className="mt-px size-4 shrink-0" />
      {complete === null ? (
        <p>{unknown}</p>
      ) : (
        <div>
          <p>
            <strong className="font-semibold">Perhaps not all:</strong>
          </p>
          <ul className="list-disc pl-4">
            {reasons.map((each) => (
              <li key={each.reason}>{describeGap(each)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
