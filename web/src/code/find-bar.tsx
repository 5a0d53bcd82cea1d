import { CaseSensitive, ChevronDown, ChevronUp, Regex, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { ToggleButton } from '../components/toggle-button.tsx'
import { labelWithKey } from '../texts/name-keys.ts'
import { shortcuts } from '../texts/shortcuts.ts'
import type { TextQuery } from './find-in-text.ts'
import type { FileFind } from './use-find-in-file.ts'
import { useTexts } from '../texts/use-texts.ts'

type FindBarProps = {
  /** What it finds in. */
  label: string
  query: TextQuery
  find: FileFind
  /** Counts how often it was asked for: each time the field takes the focus. */
  asked: number
  onChange: (query: TextQuery) => void
  onClose: () => void
}

/** Finds text in what is shown, also in what of it the page does not hold. */
export function FindBar({ label: name, query, find, asked, onChange, onClose }: FindBarProps) {
  const all = useTexts()
  const {
    format,
    code: { find: texts },
  } = all
  const label = (text: string, action: keyof typeof shortcuts.inFind): string =>
    labelWithKey(text, shortcuts.inFind[action], all)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [asked])
  const { found, current, step } = find
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    if (event.key === 'Enter' || event.key === 'F3') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else if (event.altKey && key === 'c') onChange({ ...query, isCaseSensitive: !query.isCaseSensitive })
    else if (event.altKey && key === 'r') onChange({ ...query, isRegex: !query.isRegex })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const total = `${format.count(found.places.length)}${found.isCut ? '+' : ''}`
  const said =
    query.text === '' || find.isOld
      ? ''
      : (found.problem ?? (current < 0 ? texts.none : texts.at(current + 1, total)))
  return (
    <search
      data-bar="f"
      aria-label={name}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sunken px-3 py-1 text-compact"
    >
      <input
        ref={field}
        type="text"
        aria-label={texts.field}
        aria-invalid={found.problem !== undefined}
        autoComplete="off"
        spellCheck="false"
        value={query.text}
        onChange={(event) => onChange({ ...query, text: event.target.value })}
        onKeyDown={onKeyDown}
        className="h-8 min-w-32 flex-1 rounded-md border border-edge/60 bg-surface px-2 font-mono text-compact aria-invalid:border-danger sm:max-w-80"
      />
      <output className="min-w-20 px-1 text-xs text-muted tabular-nums">{said}</output>
      <ToggleButton
        label={label(texts.case, 'matchCase')}
        isOn={query.isCaseSensitive}
        onToggle={() => onChange({ ...query, isCaseSensitive: !query.isCaseSensitive })}
      >
        <CaseSensitive />
      </ToggleButton>
      <ToggleButton
        label={label(texts.regex, 'asRegex')}
        isOn={query.isRegex}
        onToggle={() => onChange({ ...query, isRegex: !query.isRegex })}
      >
        <Regex />
      </ToggleButton>
      <IconButton
        label={label(texts.previous, 'previousPlace')}
        disabled={current < 0}
        onClick={() => step(-1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label={label(texts.next, 'nextPlace')} disabled={current < 0} onClick={() => step(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={texts.close} onClick={onClose} className="ml-auto">
        <X />
      </IconButton>
    </search>
  )
}
