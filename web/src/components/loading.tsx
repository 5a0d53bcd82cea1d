/** Grey lines where content is about to be; they wait a moment, so that what comes at once does not flash. */
export function Loading({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <output className="block animate-[fade_200ms_ease-out_150ms_backwards]">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="flex animate-breathe flex-col gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={`block h-4 rounded bg-line ${line % 3 === 2 ? 'w-2/3' : ''}`} />
        ))}
      </span>
    </output>
  )
}
