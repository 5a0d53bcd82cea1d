import { useEffect, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'

/** Longer than anything takes that goes well: who waits wants to know that something is still coming. */
const longMs = 4_000

/**
 * Grey lines where content is about to be; they wait a moment, so that what comes at once does not flash. What takes
 * long says what it is.
 *
 * @param label what is being done, such as `Loading the files`
 */
export function Loading({ label, lines = 3 }: { label: string; lines?: number }) {
  const texts = useTexts()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="block animate-[fade_200ms_ease-out_150ms_backwards]">
      {isLong ? (
        <span className="mb-3 block text-sm break-words text-muted">{texts.app.takesLong(label)}</span>
      ) : (
        <span className="sr-only">{label}</span>
      )}
      <span aria-hidden="true" className="flex animate-breathe flex-col gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={`block h-4 rounded bg-line ${line % 3 === 2 ? 'w-2/3' : ''}`} />
        ))}
      </span>
    </output>
  )
}
