import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { formatLine } from '../code/code-address.ts'
import { formatCount } from '../components/format.ts'
import { ConnectionLists } from './connection-list.tsx'
import { connect, connectionsOf } from './connections.ts'
import type { EdgeFilter } from './connections.ts'
import { describePart, describeSize } from './describe-part.ts'
import { mostCurves } from './draw-parts.ts'
import { MapCanvas } from './map-canvas.tsx'
import { fileOf, findNode } from './map-data.ts'
import type { MapData } from './map-data.ts'
import { MapList } from './map-list.tsx'
import { PartHeading } from './part-heading.tsx'

const messages = {
  list: 'The map in words',
  connections: 'Connections',
  unable:
    'This browser draws no WebGL, which the picture of the map needs. The list says the same, and unfolds and opens the same.',
  parts: (shown: number, total: number) =>
    shown === total
      ? `${formatCount(shown)} parts are shown.`
      : `${formatCount(shown)} of ${formatCount(total)} parts are shown, those that hold most.`,
  edges: (shown: number, total: number) =>
    shown === total
      ? ''
      : `Of ${formatCount(total)} connections, by kind, the strongest ${formatCount(shown)} are here.`,
  curves: (shown: number, total: number) =>
    shown >= total ? '' : `The picture draws the strongest ${formatCount(shown)} until a part is selected.`,
  legend: 'Solid lines are exact, dashed ones inferred, dotted ones possible.',
  limits: 'What lies outside the repository, or could not be linked, is not on the map.',
}

type LoadedMapProps = {
  projectId: string
  map: MapData
  filter: EdgeFilter
  /** What is shown is the level before the one that was asked for. */
  isBusy: boolean
  selectedId: string | undefined
  onSelect: (nodeId: string | undefined) => void
  onToggle: (node: number) => void
}

export function LoadedMap(props: LoadedMapProps) {
  const { projectId, map, filter, isBusy, selectedId, onSelect, onToggle } = props
  const navigate = useNavigate()
  const [isDrawn, setDrawn] = useState(true)
  const selected = useMemo(
    () => (selectedId === undefined ? -1 : findNode(map, selectedId)),
    [map, selectedId],
  )
  const connections = useMemo(() => connect(map, filter), [map, filter])
  const found = useMemo(
    () => (selected > 0 ? connectionsOf(map, connections, selected) : connections),
    [map, connections, selected],
  )
  const content = useMemo(
    () => ({
      map,
      selected,
      connections: found,
      describeSize: (node: number) => describeSize(map, node),
    }),
    [map, selected, found],
  )
  const select = (node: number): void => onSelect(map.ids[node])
  const openCode = (node: number): void => {
    const id = map.ids[node]!
    const file = fileOf(map, node)
    const search =
      file === id ? {} : ({ lines: formatLine(map.lines[node]!), show: 'symbol', node: id } as const)
    void navigate({ to: '/projects/$projectId/code/$', params: { projectId, _splat: file }, search })
  }
  const activate = (node: number): void => {
    if (map.children[node]! > 0) {
      select(node)
      onToggle(node)
    } else if (fileOf(map, node) !== '') openCode(node)
  }
  const fold = (node: number): void => {
    const group = map.isOpen[node] === 1 ? node : map.parents[node]!
    if (group <= 0) return
    select(group)
    onToggle(group)
  }
  const setUndrawn = useCallback(() => setDrawn(false), [])
  const { edges } = map
  const shownCurves = Math.min(mostCurves, connections.length)
  const notes = [
    messages.parts(map.count - 1, map.totalNodes - 1),
    messages.edges(edges.count, map.totalEdges),
    isDrawn && selected <= 0 ? messages.curves(shownCurves, connections.length) : '',
    isDrawn ? messages.legend : '',
    messages.limits,
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row" aria-busy={isBusy}>
      {isDrawn && (
        <MapCanvas
          content={content}
          onSelect={select}
          onActivate={activate}
          onFold={fold}
          onUnable={setUndrawn}
        />
      )}
      <section
        aria-label={messages.list}
        className={`flex min-h-0 flex-col border-line bg-paper ${isDrawn ? 'h-[55%] border-t lg:h-auto lg:w-88 lg:border-t-0 lg:border-l' : 'flex-1'}`}
      >
        {!isDrawn && <p className="px-4 pt-3 text-sm text-muted">{messages.unable}</p>}
        <p aria-live="polite" className="sr-only">
          {selected > 0 ? describePart(map, selected) : ''}
        </p>
        <div className="flex min-h-0 flex-1 flex-col pt-2">
          <MapList
            map={map}
            selected={selected}
            onToggle={onToggle}
            onActivate={(node) => {
              if (map.children[node]! > 0 || node === selected) activate(node)
              else select(node)
            }}
          />
        </div>
        <section
          // What scrolls is reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={messages.connections}
          className="max-h-[50%] min-h-0 shrink-0 overflow-y-auto border-t border-line pb-3 -outline-offset-2"
        >
          {selected > 0 && (
            <PartHeading
              map={map}
              node={selected}
              onToggle={() => onToggle(selected)}
              onOpen={() => openCode(selected)}
              onClear={() => onSelect(undefined)}
            />
          )}
          <ConnectionLists map={map} found={found} onSelect={select} />
          <p className="px-4 pt-3 text-xs text-muted">{notes.filter((note) => note !== '').join(' ')}</p>
        </section>
      </section>
    </div>
  )
}
