import { ListChevronsDownUp, ListChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { CompletenessNote } from '../code/completeness-note.tsx'
import { HierarchyLabel } from '../code/hierarchy-label.tsx'
import { useHierarchy } from '../code/use-hierarchy.ts'
import type { HierarchyItem } from '../code/use-hierarchy.ts'
import { Button } from '../components/button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TreeView } from '../components/tree-view.tsx'
import { useTexts } from '../texts/use-texts.ts'

type CallTreeProps = {
  projectId: string
  nodeId: string
  relation: 'callers' | 'callees'
  /** Shows `path:line` beside the tree. */
  onShow: (place: string) => void
}

/** Who calls a definition, or what it calls, level by level, each edge with how it is known. */
export function CallTree({ projectId, nodeId, relation, onShow }: CallTreeProps) {
  const {
    common,
    relations: { calls: texts },
  } = useTexts()
  const { root, rows, isLoading, toggle, unfoldLevel, foldAll, canUnfold, canFold } = useHierarchy(
    projectId,
    nodeId,
    relation,
  )
  const [selectedId, setSelectedId] = useState<string>()
  const { label, whole, none, empty } = texts[relation]
  if (root?.data === undefined) {
    return root?.isError === true ? (
      <QueryError what={texts.failed} query={root} />
    ) : (
      <Loading label={texts.loading} lines={6} />
    )
  }
  const { complete, reasons, total, entries } = root.data
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <CompletenessNote complete={complete} reasons={reasons} whole={total === 0 ? none : whole} />
      {total === 0 ? (
        complete !== true && <p className="text-sm text-muted">{empty}</p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button className="text-compact" disabled={!canUnfold || isLoading} onClick={unfoldLevel}>
              <ListChevronsUpDown aria-hidden="true" />
              {texts.unfold}
            </Button>
            <Button className="text-compact" disabled={!canFold} onClick={foldAll}>
              <ListChevronsDownUp aria-hidden="true" />
              {texts.fold}
            </Button>
          </div>
          <TreeView
            label={label}
            rows={rows}
            selectedId={selectedId}
            onToggle={toggle}
            onActivate={({ id, item }) => {
              const place = placeOf(item, relation)
              if (place === '') return
              setSelectedId(id)
              onShow(place)
            }}
            className="min-h-24 flex-1"
          >
            {({ item }) => <HierarchyLabel item={item} place={placeOf(item, relation)} />}
          </TreeView>
        </>
      )}
      {total > entries.length && (
        <p className="text-xs text-muted">{common.firstOf(entries.length, total)}</p>
      )}
    </div>
  )
}

/** Of a caller the call is what one wants to see, of what is called its definition. */
function placeOf(item: HierarchyItem, relation: 'callers' | 'callees'): string {
  if (item.kind === 'gap') return ''
  const { node, sites } = item.entry
  const [site] = sites
  if (relation === 'callers' && site !== undefined) return `${site.file_path}:${site.line}`
  if (node.file_path === '') return ''
  return `${node.file_path}:${node.start_line}${node.end_line > node.start_line ? `-${node.end_line}` : ''}`
}
