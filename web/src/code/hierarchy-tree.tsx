import { useNavigate } from '@tanstack/react-router'
import type { HierarchyRelation } from '../api/types.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TreeView } from '../components/tree-view.tsx'
import { formatLine } from './code-address.ts'
import type { CodeSearch } from './code-address.ts'
import { CompletenessNote } from './completeness-note.tsx'
import { HierarchyLabel } from './hierarchy-label.tsx'
import { useHierarchy } from './use-hierarchy.ts'
import { useTexts } from '../texts/use-texts.ts'

type HierarchyTreeProps = {
  projectId: string
  nodeId: string
  relation: HierarchyRelation
  /** `Callers`. */
  label: string
  /** What it means that the list is complete. */
  whole: string
  /** Where nothing is found, but may be there. */
  empty: string
  /** Where it is known that there is nothing. */
  none?: string
  search: CodeSearch
}

/** Calls or types as a tree that unfolds level by level: what leads here, or where it leads. */
export function HierarchyTree(props: HierarchyTreeProps) {
  const texts = useTexts()
  const { projectId, nodeId, relation, label, whole, empty, none = empty, search } = props
  const navigate = useNavigate()
  const { root, rows, toggle } = useHierarchy(projectId, nodeId, relation)
  if (root?.data === undefined) {
    return root?.isError === true ? (
      <QueryError what={texts.code.listFailed(label)} query={root} />
    ) : (
      <Loading label={texts.code.loadingList(label)} lines={5} />
    )
  }
  const { complete, reasons, total, entries } = root.data
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <CompletenessNote
        complete={complete}
        reasons={reasons}
        whole={total === 0 ? none : whole}
        unknown={texts.code.nothingTells}
      />
      {total === 0 ? (
        complete !== true && <p className="text-sm text-muted">{empty}</p>
      ) : (
        <TreeView
          label={label}
          rows={rows}
          onToggle={toggle}
          onActivate={({ item }) => {
            if (item.kind !== 'entry') return
            const { entry } = item
            // Of a caller the call is what one wants to see, of everything else the definition.
            const site = relation === 'callers' ? entry.sites[0] : undefined
            const path = site?.file_path ?? entry.node.file_path
            if (path === '') return
            void navigate({
              to: '/projects/$projectId/code/$',
              params: { projectId, _splat: path },
              search: {
                ...search,
                lines:
                  site === undefined
                    ? formatLine(entry.node.line, entry.node.start_line)
                    : formatLine(site.line),
              },
            })
          }}
          className="max-h-[60vh] min-h-24"
        >
          {({ item }) => <HierarchyLabel item={item} />}
        </TreeView>
      )}
      {total > entries.length && (
        <p className="text-xs text-muted">{texts.common.firstOf(entries.length, total)}</p>
      )}
    </div>
  )
}
