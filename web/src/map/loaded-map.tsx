import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { formatLine } from '../code/code-address.ts'
import { ConnectionLists } from './connection-list.tsx'
import { connect, connectionsOf } from './connections.ts'
import type { EdgeFilter } from './connections.ts'
import { describePart, shortenSize } from './describe-part.ts'
import { mostCurves } from './draw-parts.ts'
import { MapCanvas } from './map-canvas.tsx'
import { isMore } from './fold-small.ts'
import { fileOf, findNode } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { Coloring } from './map-address.ts'
import { MapLegend } from './map-legend.tsx'
import { MapList } from './map-list.tsx'
import { PartHeading } from './part-heading.tsx'
import type { Measures } from './read-measures.ts'
import { shadeBy } from './shade-parts.ts'
import { useTexts } from '../texts/use-texts.ts'

type LoadedMapProps = {
  projectId: string
  map: MapData
  filter: EdgeFilter
  /** What is shown is the level before the one that was asked for. */
  isBusy: boolean
  selectedId: string | undefined
  coloring: Coloring
  /** While they are loaded, and where they are not wanted, undefined: the map is coloured by kind. */
  measures: Measures | undefined
  onSelect: (nodeId: string | undefined) => void
  onToggle: (node: number) => void
}

export function LoadedMap(props: LoadedMapProps) {
  const all = useTexts()
  const texts = all.map.loaded
  const { projectId, map, filter, isBusy, selectedId, coloring, measures, onSelect } = props
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
      shade: measures === undefined ? undefined : shadeBy(map, measures, coloring),
      describeSize: (node: number) => shortenSize(map, node, all),
    }),
    [map, selected, found, measures, coloring, all],
  )
  const select = (node: number): void => onSelect(map.ids[node])
  const onToggle = (node: number): void => {
    if (isMore(map, node)) {
      // It is gone when its parts are shown: who unfolds it goes on from what they are in.
      const group = map.parents[node]!
      onSelect(group > 0 ? map.ids[group] : undefined)
    }
    props.onToggle(node)
  }
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
    texts.parts(map.count - 1, map.totalNodes - 1),
    texts.edges(edges.count, map.totalEdges),
    isDrawn && selected <= 0 ? texts.curves(shownCurves, connections.length) : '',
    isDrawn ? texts.legend : '',
    texts.limits,
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
          legend={measures !== undefined && <MapLegend coloring={coloring} measures={measures} />}
        />
      )}
      <section
        aria-label={texts.list}
        className={`flex min-h-0 flex-col border-line bg-paper ${isDrawn ? 'h-[55%] border-t lg:h-auto lg:w-88 lg:border-t-0 lg:border-l' : 'flex-1'}`}
      >
        {!isDrawn && <p className="px-4 pt-3 text-sm text-muted">{texts.unable}</p>}
        <p aria-live="polite" className="sr-only">
          {selected > 0 ? describePart(map, selected, all) : ''}
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
          aria-label={texts.connections}
          className="max-h-[50%] min-h-0 shrink-0 overflow-y-auto border-t border-line pb-3 -outline-offset-2"
        >
          {selected <= 0 && <h2 className="sr-only">{texts.connections}</h2>}
          {selected > 0 && (
            <PartHeading
              map={map}
              node={selected}
              measures={measures}
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
