import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FlaskConical, Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Impact } from '../api/types.ts'
import { KindIcon } from '../code/kind-icon.tsx'
import { KnownBadge } from '../code/known-badge.tsx'
import { shortenPlace } from '../code/parse-citation.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TreeView } from '../components/tree-view.tsx'
import type { TreeRow } from '../components/tree-view.tsx'
import { ExtentNote } from './extent-note.tsx'
import { layOutImpact } from './lay-out-impact.ts'
import type { ImpactItem } from './lay-out-impact.ts'
import { mostDepth } from './relations-address.ts'
import { impactOptions } from './relations-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameEdge } from '../code/name-kind.ts'

type ImpactTreeProps = {
  projectId: string
  nodeId: string
  depth: number
  onDepth: (depth: number) => void
  /** Shows `path:line` beside the tree. */
  onShow: (place: string) => void
}

/** What breaks if a definition changes: who uses it, who uses these, and which tests would tell. */
export function ImpactTree({ projectId, nodeId, depth, onDepth, onShow }: ImpactTreeProps) {
  const {
    counted,
    relations: { impact: texts },
  } = useTexts()
  // Another depth replaces what is shown when it is there.
  const impact = useQuery({ ...impactOptions(projectId, nodeId, depth), placeholderData: keepPreviousData })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [selectedId, setSelectedId] = useState<string>()
  const { data } = impact
  const rows = useMemo(() => (data === undefined ? [] : layOutImpact(data, folded)), [data, folded])
  const choice = (
    <label className="flex items-center gap-2 text-compact text-muted">
      {texts.levels}
      <select
        value={depth}
        onChange={(event) => onDepth(Number(event.target.value))}
        className="h-8 rounded-lg border border-edge/60 bg-surface px-2 text-ink"
      >
        {Array.from({ length: mostDepth }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </label>
  )
  if (data === undefined) {
    return impact.isError ? (
      <QueryError what={texts.failed} query={impact} />
    ) : (
      <Loading label={texts.loading} lines={6} />
    )
  }
  const dependents = data.levels.reduce((sum, { total }) => sum + total, 0)
  return (
    <div aria-busy={impact.isPlaceholderData} className="flex min-h-0 flex-1 flex-col gap-3">
      <ExtentNote extent={data.extent} whole={data.extent.total === 0 ? texts.none : texts.whole} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          {texts.sum(
            counted.definitions(dependents),
            counted.tests(data.test_count),
            counted.files(data.files),
          )}
        </p>
        <div className="flex items-center gap-3">
          <output className="text-compact text-muted">{impact.isPlaceholderData ? texts.loading : ''}</output>
          {choice}
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{texts.nothing}</p>
      ) : (
        <TreeView
          label={texts.label}
          rows={rows}
          selectedId={selectedId}
          onToggle={({ id, isExpanded }) => {
            const next = new Set(folded)
            if (isExpanded === true) next.add(id)
            else next.delete(id)
            setFolded(next)
          }}
          onActivate={(row) => {
            const place = placeOf(row.item)
            if (place === '') return
            setSelectedId(row.id)
            onShow(place)
          }}
          className="min-h-24 flex-1"
        >
          {(row) => <Label row={row} impact={data} />}
        </TreeView>
      )}
    </div>
  )
}

function placeOf(item: ImpactItem): string {
  if (item.kind === 'dependent') return shortenPlace(item.dependent.site || item.dependent.location)
  return item.kind === 'test' ? shortenPlace(item.test.location) : ''
}

function Label({ row: { item }, impact }: { row: TreeRow<ImpactItem>; impact: Impact }) {
  const all = useTexts()
  const texts = all.relations.impact
  switch (item.kind) {
    case 'level':
      return <Group icon={<Layers />} title={texts.level(item.depth)} count={item.total} />
    case 'tests':
      return (
        <Group
          icon={<FlaskConical />}
          title={impact.test_count === 0 ? texts.noTests : texts.tests}
          count={impact.test_count}
        />
      )
    case 'more':
      return <span className="text-muted italic">{texts.more(item.count)}</span>
    case 'dependent': {
      const { kind, name, via, through, known, text } = item.dependent
      return (
        <>
          <KindIcon kind={kind} />
          <span className="truncate font-mono" title={`${item.dependent.node_id}\n${text ?? ''}`}>
            {name}
          </span>
          <span className="hidden truncate text-xs text-muted sm:inline">
            {texts.via(nameEdge(via, all), through)}
          </span>
          <span className="ml-auto flex min-w-0 items-center gap-2 pl-2">
            <span className="min-w-0 truncate font-mono text-xs text-muted">{placeOf(item)}</span>
            <KnownBadge known={known} />
          </span>
        </>
      )
    }
    case 'test':
      return (
        <>
          <KindIcon kind={item.test.kind} />
          <span className="truncate font-mono">{item.test.name}</span>
          <span className="text-xs text-muted">{texts.testDepth(item.test.depth)}</span>
          <span className="ml-auto min-w-0 truncate pl-2 font-mono text-xs text-muted">{placeOf(item)}</span>
        </>
      )
  }
}

function Group({ icon, title, count }: { icon: React.ReactNode; title: string; count: number }) {
  const { format } = useTexts()
  return (
    <>
      <span aria-hidden="true" className="text-muted [&_svg]:size-3.5">
        {icon}
      </span>
      <span className="font-medium">{title}</span>
      {count > 0 && <span className="text-muted">{format.count(count)}</span>}
    </>
  )
}
