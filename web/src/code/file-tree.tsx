import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { File, FileCode, Folder, FolderOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Folder as FolderListing } from '../api/types.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TreeView } from '../components/tree-view.tsx'
import type { TreeRow } from '../components/tree-view.tsx'
import { folderOptions } from './code-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

type Entry = {
  readonly path: string
  readonly name: string
  readonly isFolder: boolean
  readonly language: string
}

/** The files of a project; a folder is asked for when it is opened. */
export function FileTree({
  projectId,
  path,
  onOpen,
}: {
  projectId: string
  path: string
  onOpen?: () => void
}) {
  const texts = useTexts()
  const navigate = useNavigate()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['']))
  const [followed, setFollowed] = useState('')
  // What is shown is in the tree, wherever the way to it began.
  if (followed !== path) {
    setFollowed(path)
    setOpen(new Set([...open, ...foldersAround(path)]))
  }
  const folders = useMemo(() => [...open], [open])
  const listings = useQueries({
    queries: folders.map((folder) => folderOptions(projectId, folder)),
    combine: (results) => ({
      byPath: new Map(results.map((result, index) => [folders[index] ?? '', result.data])),
      root: results[0],
    }),
  })
  const { byPath, root } = listings
  const rows = useMemo(() => layOut(byPath, open), [byPath, open])

  if (root?.data === undefined) {
    return (
      <div className="p-3">
        {root?.isError === true ? (
          <QueryError what={texts.code.filesFailed} query={root} />
        ) : (
          <Loading label={texts.code.loadingFiles} lines={8} />
        )}
      </div>
    )
  }
  const toggle = ({ item, isExpanded }: TreeRow<Entry>): void => {
    const next = new Set(open)
    if (isExpanded === true) next.delete(item.path)
    else next.add(item.path)
    setOpen(next)
  }
  return (
    <TreeView
      label={texts.code.files}
      rows={rows}
      selectedId={path === '' ? undefined : path}
      onToggle={toggle}
      onActivate={(row) => {
        if (row.item.isFolder) toggle(row)
        else {
          void navigate({
            to: '/projects/$projectId/code/$',
            params: { projectId, _splat: row.item.path },
            search: {},
          })
          onOpen?.()
        }
      }}
      className="flex-1 px-1.5 pb-3"
    >
      {({ item, isExpanded }) => (
        <>
          <EntryIcon entry={item} isOpen={isExpanded === true} />
          <span className="truncate">{item.name}</span>
        </>
      )}
    </TreeView>
  )
}

function EntryIcon({ entry, isOpen }: { entry: Entry; isOpen: boolean }) {
  const Icon = entry.isFolder ? (isOpen ? FolderOpen : Folder) : entry.language === '' ? File : FileCode
  return (
    <Icon aria-hidden="true" className={`size-4 shrink-0 ${entry.isFolder ? 'text-accent' : 'text-muted'}`} />
  )
}

function layOut(
  listings: ReadonlyMap<string, FolderListing | undefined>,
  open: ReadonlySet<string>,
): TreeRow<Entry>[] {
  const rows: TreeRow<Entry>[] = []
  const add = (folder: string, level: number): void => {
    const listing = listings.get(folder)
    if (listing === undefined) return
    const entries: Entry[] = [
      ...listing.folders.map(({ path, name }) => ({ path, name, isFolder: true, language: '' })),
      ...listing.files.map(({ path, name, language }) => ({ path, name, isFolder: false, language })),
    ]
    for (const [index, entry] of entries.entries()) {
      const isExpanded = entry.isFolder ? open.has(entry.path) : undefined
      rows.push({
        id: entry.path,
        item: entry,
        level,
        isExpanded,
        position: index + 1,
        siblings: entries.length,
        name: entry.name,
      })
      if (isExpanded === true) add(entry.path, level + 1)
    }
  }
  add('', 1)
  return rows
}

/** `a/b/c.ts`: `a` and `a/b`. */
function foldersAround(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
