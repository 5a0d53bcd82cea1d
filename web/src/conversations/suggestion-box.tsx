import { useLayoutEffect, useRef, useState } from 'react'
import type { Completion } from './use-completion.ts'

/** What `@` and `/` offer; the keyboard stays in the field. */
export function SuggestionBox({ completion }: { completion: Completion }) {
  return completion.isOpen ? <OpenBox completion={completion} /> : null
}

/** Above the field, and below it where the page has no room above: the first entry is the one that is meant. */
function OpenBox({ completion }: { completion: Completion }) {
  const { entries, active, listId, label, take } = completion
  const box = useRef<HTMLDivElement>(null)
  const [isBelow, setBelow] = useState(false)
  useLayoutEffect(() => {
    const field = box.current?.offsetParent?.getBoundingClientRect()
    const page = document.getElementById('main')?.getBoundingClientRect()
    if (field === undefined || page === undefined) return
    setBelow(field.top - page.top < (box.current?.offsetHeight ?? 0) + marginPx)
  }, [entries.length])
  return (
    <div
      ref={box}
      id={listId}
      // Its options are chosen from the field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      className={`absolute inset-x-2 z-20 max-h-72 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-raised ${isBelow ? 'top-full mt-1' : 'bottom-full mb-1'}`}
    >
      {entries.map((entry, index) => (
        <div
          key={entry.id}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            take(entry)
          }}
          className="flex cursor-pointer items-baseline gap-2 rounded-lg px-2.5 py-1.5 text-sm hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span className="shrink-0 font-medium">{entry.name}</span>
          <span className="min-w-0 truncate text-muted">{entry.note}</span>
        </div>
      ))}
    </div>
  )
}

/** Between the field and the box, and above it. */
const marginPx = 12
