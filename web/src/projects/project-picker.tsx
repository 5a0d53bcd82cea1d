import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FolderGit2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { fieldStyle } from '../components/styles.ts'
import { OrganisationName } from '../organisations/organisation-name.tsx'
import { isServed, projectsOptions } from './project-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

type ProjectPickerProps = {
  /** Ids, at least one once something was chosen. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** `icon`: a small button, for where the names stand beside it; its panel opens below the nearest positioned box. */
  look: 'field' | 'icon'
}

/** So many are listed; others are found by their name. */
const mostShown = 60

/** Chooses one project or several among however many there are. */
export function ProjectPicker({ chosen, onChange, look }: ProjectPickerProps) {
  const texts = useTexts()
  const projects = useQuery(projectsOptions()).data ?? []
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const names = projects.filter(({ id }) => chosen.includes(id)).map(({ repo_name: name }) => name)
  const wanted = search.trim().toLowerCase()
  const found = projects
    .filter(({ repo_name: name }) => name.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)))
  const close = (): void => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    // A conversation is about something.
    if (next.length > 0) onChange(next)
  }
  const trigger = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onClick: () => setOpen(!isOpen),
  }
  return (
    // The key is a shortcut for the button in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={look === 'field' ? 'relative' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      {look === 'icon' ? (
        <IconButton label={texts.projects.changeProjects} {...trigger}>
          <FolderGit2 />
        </IconButton>
      ) : (
        <button
          type="button"
          {...trigger}
          className={`${fieldStyle} flex items-center gap-2 text-left`}
          aria-label={texts.projects.chosen(names.join(', ') || texts.projects.noneChosen)}
        >
          <span className="min-w-0 flex-1 truncate">{names.join(', ') || texts.projects.choose}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      )}
      {isOpen && (
        <fieldset
          id={panelId}
          aria-label={texts.projects.projects}
          className={`absolute top-full z-30 mt-1 w-80 rounded-xl border border-line bg-surface p-2 shadow-raised ${look === 'icon' ? 'right-4 max-w-[calc(100%-2rem)]' : 'left-0 max-w-full'}`}
        >
          <input
            type="search"
            aria-label={texts.projects.searchProjects}
            placeholder={texts.projects.searchProjects}
            value={search}
            // Asked for by the button.
            ref={focusWhenDrawn}
            onChange={(event) => setSearch(event.target.value)}
            className={`${fieldStyle} py-1.5`}
          />
          <ul className="mt-1.5 max-h-72 overflow-y-auto">
            {found
              .slice(0, mostShown)
              .map((project) => ({ ...project, canBeAsked: isServed(project) }))
              .map(
                ({
                  id,
                  repo_name: name,
                  branch_name: branch,
                  organisation_id: owner,
                  status,
                  canBeAsked,
                }) => (
                  <li key={id}>
                    <label className="flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-sunken has-disabled:cursor-default has-disabled:text-muted">
                      <input
                        type="checkbox"
                        checked={chosen.includes(id)}
                        disabled={!canBeAsked && !chosen.includes(id)}
                        onChange={() => toggle(id)}
                        className="accent-accent"
                      />
                      <span className="min-w-0 flex-1 truncate">{name}</span>
                      <span className="shrink-0 text-xs text-muted">
                        <OrganisationName id={owner} />{' '}
                        {canBeAsked
                          ? branch
                          : status === 'error'
                            ? texts.projects.parseFailed
                            : texts.projects.beingParsed}
                      </span>
                    </label>
                  </li>
                ),
              )}
          </ul>
          <output className="block px-2 pt-1 text-xs text-muted">
            {found.length === 0
              ? texts.projects.noneFound
              : found.length > mostShown
                ? texts.projects.moreToFind(found.length - mostShown)
                : ''}
          </output>
        </fieldset>
      )}
    </div>
  )
}
