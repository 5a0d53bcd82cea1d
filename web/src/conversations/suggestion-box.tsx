import type { Completion } from './use-completion.ts'

/** What `@` and `/` offer, above the field; the keyboard stays in the field. */
export function SuggestionBox({ completion }: { completion: Completion }) {
  const { isOpen, entries, active, listId, label, take } = completion
  if (!isOpen) return null
  return (
    <div
      id={listId}
      // Its options are chosen from the field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      className="absolute inset-x-2 bottom-full z-20 mb-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-raised"
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
