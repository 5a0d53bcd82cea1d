import { SlidersHorizontal } from 'lucide-react'
import * as Popover from '@radix-ui/react-popover'
import type { Known } from '../api/types.ts'
import { knownLevels } from '../code/describe-known.ts'
import { Button } from '../components/button.tsx'
import { kindsOf } from './connections.ts'
import type { EdgeFilter } from './connections.ts'
import type { MapData } from './map-data.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameEdge } from '../code/name-kind.ts'

/** Which connections the map and the list show. */
export function MapFilters(props: {
  map: MapData
  filter: EdgeFilter
  onChange: (filter: EdgeFilter) => void
}) {
  const all = useTexts()
  const texts = all.map.filters
  const { map, filter, onChange } = props
  const hidden = filter.kinds.size + filter.known.size
  const kinds = kindsOf(map)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button className="h-8 px-2.5 text-compact">
          <SlidersHorizontal aria-hidden="true" />
          {hidden === 0 ? texts.filter : texts.filtered(hidden)}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          aria-label={texts.filter}
          className="z-40 max-h-[70dvh] w-64 overflow-y-auto rounded-xl border border-line bg-surface p-4 text-compact shadow-raised"
        >
          <fieldset>
            <legend className="mb-1 font-medium">{texts.known}</legend>
            {knownLevels.map((level) => (
              <Choice
                key={level}
                label={all.known.names[level]}
                title={all.known.descriptions[level]}
                isOn={!filter.known.has(level)}
                onToggle={() => onChange({ ...filter, known: toggle<Known>(filter.known, level) })}
              />
            ))}
          </fieldset>
          <fieldset className="mt-3">
            <legend className="mb-1 font-medium">{texts.kinds}</legend>
            {kinds.length === 0 && <p className="text-muted">{texts.none}</p>}
            {kinds.map(({ kind, count }) => (
              <Choice
                key={kind}
                label={nameEdge(kind, all)}
                note={all.format.count(count)}
                isOn={!filter.kinds.has(kind)}
                onToggle={() => onChange({ ...filter, kinds: toggle(filter.kinds, kind) })}
              />
            ))}
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choice(props: {
  label: string
  title?: string
  note?: string
  isOn: boolean
  onToggle: () => void
}) {
  return (
    <label
      title={props.title}
      className="flex cursor-pointer items-center gap-2 rounded-md px-1 py-0.5 hover:bg-sunken"
    >
      <input type="checkbox" checked={props.isOn} onChange={props.onToggle} className="accent-accent" />
      {props.label}
      <span className="ml-auto text-xs text-muted tabular-nums">{props.note}</span>
    </label>
  )
}

function toggle<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}
