import { File, Folder, FolderOpen } from 'lucide-react'
import { useMemo } from 'react'
import { KindIcon } from '../code/kind-icon.tsx'
import { TreeView } from '../components/tree-view.tsx'
import type { TreeRow } from '../components/tree-view.tsx'
import { describeSize } from './describe-part.ts'
import { childrenOf, isDefinition } from './map-data.ts'
import type { MapData } from './map-data.ts'
import { useTexts } from '../texts/use-texts.ts'

/** A part, or how many of a group are not shown. */
type Entry = { readonly node: number } | { readonly hidden: number }

type MapListProps = {
  map: MapData
  selected: number
  onToggle: (node: number) => void
  onActivate: (node: number) => void
}

/** What the map shows, as a tree in words. */
export function MapList({ map, selected, onToggle, onActivate }: MapListProps) {
  const texts = useTexts().map.list
  const rows = useMemo(() => layOut(map), [map])
  return (
    <TreeView
      label={texts.label}
      rows={rows}
      selectedId={selected > 0 ? map.ids[selected] : undefined}
      onToggle={({ item }) => 'node' in item && onToggle(item.node)}
      onActivate={({ item }) => 'node' in item && onActivate(item.node)}
      className="flex-1 px-1.5 pb-2"
    >
      {({ item }) =>
        'node' in item ? (
          <Part map={map} node={item.node} />
        ) : (
          <span className="text-muted">{texts.more(item.hidden)}</span>
        )
      }
    </TreeView>
  )
}

function Part({ map, node }: { map: MapData; node: number }) {
  const all = useTexts()
  const size = describeSize(map, node, all)
  return (
    <>
      <PartIcon map={map} node={node} />
      <span className="truncate">{map.names[node]}</span>
      {map.isTest[node] === 1 && <span className="text-xs text-muted">{all.kinds.test}</span>}
      {size !== '' && (
        <span className="ml-auto shrink-0 pl-2 text-xs text-muted tabular-nums" title={size}>
          <span aria-hidden="true">{all.format.count(map.definitions[node]!)}</span>
          <span className="sr-only">, {size}</span>
        </span>
      )}
    </>
  )
}

function PartIcon({ map, node }: { map: MapData; node: number }) {
  const all = useTexts()
  const texts = all.map.list
  if (isDefinition(map, node)) return <KindIcon kind={map.kinds[node]!} />
  const isFolder = map.kinds[node] === 'directory'
  const Icon = isFolder ? (map.isOpen[node] === 1 ? FolderOpen : Folder) : File
  return (
    <>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isFolder ? 'text-accent' : 'text-muted'}`} />
      <span className="sr-only">{isFolder ? texts.folder : all.kinds.file} </span>
    </>
  )
}

function layOut(map: MapData): TreeRow<Entry>[] {
  const rows: TreeRow<Entry>[] = []
  const add = (group: number, level: number): void => {
    const shown = childrenOf(map, group)
    const siblings = Math.max(shown.length, map.children[group]!)
    for (const [index, node] of shown.entries()) {
      const isExpanded = map.children[node]! === 0 ? undefined : map.isOpen[node] === 1
      const row = { item: { node }, level, isExpanded, position: index + 1, siblings }
      rows.push({ ...row, id: map.ids[node]!, name: map.names[node]! })
      if (isExpanded === true) add(node, level + 1)
    }
    const hidden = siblings - shown.length
    if (hidden === 0) return
    const row = { item: { hidden }, level, isExpanded: undefined, position: shown.length + 1, siblings }
    rows.push({ ...row, id: `${map.ids[group]} …`, name: '' })
  }
  if (map.count > 0) add(0, 1)
  return rows
}
