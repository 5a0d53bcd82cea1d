import type { Known } from '../api/types.ts'

import { useTexts } from '../texts/use-texts.ts'

/** Full, half and empty, so that it is told without colours too. */
const looks: { readonly [Level in Known]: string } = {
  exact: 'border-accent/50 bg-accent-soft text-accent',
  inferred: 'border-edge/60 bg-surface text-ink',
  possible: 'border-dashed border-edge text-muted',
}

export function KnownBadge({ known }: { known: Known }) {
  const texts = useTexts()
  return (
    <span
      title={texts.known.descriptions[known]}
      className={`inline-block shrink-0 rounded border px-1.5 text-2xs leading-[1.125rem] ${looks[known]}`}
    >
      {texts.known.names[known]}
    </span>
  )
}
