import { CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'

/** That a list is all there is, which `whole` says, or what it may lack. */
export function CoverageNote({ gaps, whole }: { gaps: readonly string[] | null; whole: string }) {
  const texts = useTexts()
  if (gaps === null) {
    return (
      <p className="flex gap-2 rounded-lg bg-accent-soft px-3 py-2 text-compact leading-snug">
        <CircleCheck aria-hidden="true" className="mt-px size-4 shrink-0 text-accent" />
        <span>
          <strong className="font-semibold">{texts.code.complete}</strong> {whole}
        </span>
      </p>
    )
  }
  return (
    <Doubt>
      <p>
        <strong className="font-semibold">{texts.code.perhapsMore}</strong>
      </p>
      <ul className="list-disc pl-4">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </Doubt>
  )
}

/** That it is not known whether something is all there is. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-lg bg-mark px-3 py-2 text-compact leading-snug">
      <CircleHelp aria-hidden="true" className="mt-px size-4 shrink-0" />
      <div>{children}</div>
    </div>
  )
}
