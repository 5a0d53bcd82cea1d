import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { noFilters } from '../search/parse-query.ts'
import { namesOptions } from '../search/search-queries.ts'
import { useDelayed } from '../search/use-delayed.ts'
import { fieldStyle } from '../components/styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'

const most = 10

/** Finds files and definitions by their names, and shows them on the map. */
export function MapSearch({ projectId, onFind }: { projectId: string; onFind: (nodeId: string) => void }) {
  const all = useTexts()
  const texts = all.map.search
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const wanted = useDelayed(text.trim(), 120)
  const found = useQuery({
    ...namesOptions(projectId, wanted, noFilters, most),
    enabled: wanted !== '',
  }).data
  const entries =
    found === undefined || wanted === ''
      ? []
      : [
          ...found.files.map(({ path }) => ({ id: path, name: path, note: '' })),
          ...found.nodes
            .filter(({ kind }) => kind !== 'file' && kind !== 'section')
            .map((node) => ({
              id: node.node_id,
              name: node.name,
              note: `${nameKind(node.kind, all)} · ${node.file_path}`,
            })),
        ].slice(0, most)
  const isShown = isOpen && wanted !== '' && found !== undefined
  const take = (entry: { readonly id: string } | undefined): void => {
    if (entry === undefined) return
    setOpen(false)
    onFind(entry.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take(entries[active])
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') setActive((active - 1 + entries.length) % Math.max(1, entries.length))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative min-w-0 flex-1 basis-full sm:max-w-xs sm:basis-auto">
      <Search aria-hidden="true" className="absolute top-2 left-2.5 size-4 text-muted" />
      <input
        role="combobox"
        aria-label={texts.label}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && entries.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={`${fieldStyle} h-8 py-1 pl-8 text-compact`}
      />
      {isShown && (
        <div
          id={listId}
          // Its options are chosen from the field.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={texts.results}
          className="absolute inset-x-0 top-full z-30 mt-1 min-w-64 rounded-xl border border-line bg-surface p-1 shadow-raised"
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
              className="cursor-pointer truncate rounded-lg px-2.5 py-1 text-compact hover:bg-sunken aria-selected:bg-accent-soft"
            >
              {entry.name} <span className="text-muted">{entry.note}</span>
            </div>
          ))}
          {entries.length === 0 && <p className="px-2.5 py-1 text-compact text-muted">{texts.none}</p>}
        </div>
      )}
    </div>
  )
}
