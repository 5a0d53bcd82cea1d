import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Hierarchy, HierarchyEntry, HierarchyRelation } from '../api/types.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TreeView } from '../components/tree-view.tsx'
import type { TreeRow } from '../components/tree-view.tsx'
import { formatLine } from './code-address.ts'
import type { CodeSearch } from './code-address.ts'
import { hierarchyOptions } from './code-queries.ts'
import { CompletenessNote } from './completeness-note.tsx'
import { KindIcon } from './kind-icon.tsx'
import { KnownBadge } from './known-badge.tsx'

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
  const { projectId, nodeId, relation, label, whole, empty, none = empty, search } = props
  const navigate = useNavigate()
  /** Rows that are unfolded, by their way from the root: one definition may stand in many places. */
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = useMemo(() => [...new Set([nodeId, ...open.values()])], [nodeId, open])
  const { byId, root } = useQueries({
    queries: ids.map((id) => hierarchyOptions(projectId, id, relation)),
    combine: (results) => ({
      byId: new Map(results.map((result, index) => [ids[index] ?? '', result.data])),
      root: results[0],
    }),
  })
  const rows = useMemo(() => layOut(nodeId, byId, open), [nodeId, byId, open])
  if (root?.data === undefined) {
    return root?.isError === true ? (
      <QueryError what={`${label} could not be listed`} query={root} />
    ) : (
      <Loading label={`Loading: ${label}`} lines={5} />
    )
  }
  const { complete, reasons, total, entries } = root.data
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <CompletenessNote
        complete={complete}
        reasons={reasons}
        whole={total === 0 ? none : whole}
        unknown="Those whose names could be linked. Nothing tells whether there are more, in packages outside for example."
      />
      {total === 0 ? (
        complete !== true && <p className="text-sm text-muted">{empty}</p>
      ) : (
        <TreeView
          label={label}
          rows={rows}
          onToggle={({ id, item, isExpanded }) => {
            const next = new Map(open)
            if (isExpanded === true) next.delete(id)
            else next.set(id, item.entry.node.node_id)
            setOpen(next)
          }}
          onActivate={({ item: { entry } }) => {
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
          {({ item: { entry, isRepeated } }) => (
            <>
              <KindIcon kind={entry.node.kind} />
              <span className="truncate font-mono" title={`${entry.node.node_id}\n${entry.node.signature}`}>
                {nameOf(entry)}
              </span>
              {isRepeated && (
                <span title="It is around itself: the calls go in a circle" className="text-muted">
                  <Repeat aria-hidden="true" className="size-3.5" />
                  <span className="sr-only">, in a circle</span>
                </span>
              )}
              {entry.site_count > 1 && <span className="text-xs text-muted">×{entry.site_count}</span>}
              <span className="ml-auto pl-2">
                <KnownBadge known={entry.known} />
              </span>
            </>
          )}
        </TreeView>
      )}
      {total > entries.length && (
        <p className="text-xs text-muted">
          The first {entries.length.toLocaleString('en')} of {total.toLocaleString('en')}.
        </p>
      )}
    </div>
  )
}

type Item = { readonly entry: HierarchyEntry; readonly isRepeated: boolean }

function layOut(
  rootId: string,
  byId: ReadonlyMap<string, Hierarchy | undefined>,
  open: ReadonlyMap<string, string>,
): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = []
  const add = (nodeId: string, way: string, around: readonly string[]): void => {
    const entries = byId.get(nodeId)?.entries ?? []
    for (const [index, entry] of entries.entries()) {
      const own = entry.node.node_id
      const id = `${way}>${own} ${entry.kind}`
      const isRepeated = around.includes(own)
      const isExpanded = entry.has_more && !isRepeated ? open.has(id) : undefined
      rows.push({
        id,
        item: { entry, isRepeated },
        level: around.length,
        isExpanded,
        position: index + 1,
        siblings: entries.length,
        name: nameOf(entry),
      })
      if (isExpanded === true) add(own, id, [...around, own])
    }
  }
  add(rootId, '', [rootId])
  return rows
}

/** `Class.method`, as far as the id tells; code at the top of a file is its file. */
function nameOf({ node }: HierarchyEntry): string {
  const hash = node.node_id.indexOf('#')
  return hash === -1 ? node.name : node.node_id.slice(hash + 1)
}
