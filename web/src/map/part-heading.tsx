import { FileCode, FoldVertical, UnfoldVertical, X } from 'lucide-react'
import { IconButton } from '../components/icon-button.tsx'
import { describeMeasure, describeSize, describeWay } from './describe-part.ts'
import { fileOf } from './map-data.ts'
import type { MapData } from './map-data.ts'
import type { Measures } from './read-measures.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'

/** What is selected, and what can be done with it. */
export function PartHeading(props: {
  map: MapData
  node: number
  measures: Measures | undefined
  onToggle: () => void
  onOpen: () => void
  onClear: () => void
}) {
  const all = useTexts()
  const texts = all.map.part
  const { map, node, measures } = props
  const isOpen = map.isOpen[node] === 1
  return (
    <div className="sticky top-0 border-b border-line bg-paper px-4 pt-2 pb-2">
      <div className="flex items-center gap-1">
        <h2 className="mr-auto min-w-0 truncate font-mono text-compact font-medium">{map.names[node]}</h2>
        {map.children[node]! > 0 && (
          <IconButton label={isOpen ? texts.fold : texts.unfold} onClick={props.onToggle}>
            {isOpen ? <FoldVertical /> : <UnfoldVertical />}
          </IconButton>
        )}
        {fileOf(map, node) !== '' && (
          <IconButton label={texts.open} onClick={props.onOpen}>
            <FileCode />
          </IconButton>
        )}
        <IconButton label={texts.clear} onClick={props.onClear}>
          <X />
        </IconButton>
      </div>
      <p className="truncate text-xs text-muted">
        {[nameKind(map.kinds[node] ?? '', all), describeSize(map, node, all)]
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      {measures !== undefined && (
        <p className="text-xs break-words text-muted">{describeMeasure(map, node, measures, all)}</p>
      )}
      <p className="text-xs break-words text-muted">{describeWay(map, node)}</p>
    </div>
  )
}
