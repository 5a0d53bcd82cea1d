import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Outline, OutlineEntry } from '../api/types.ts'
import { TreeView } from '../components/tree-view.tsx'
import type { TreeRow } from '../components/tree-view.tsx'
import { fieldStyle } from '../components/styles.ts'
import { formatLine } from './code-address.ts'
import { definitionAround } from './definition-around.ts'
import { KindIcon } from './kind-icon.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The definitions of a file as a tree, with a field that narrows it: Enter there opens the first that is left. */
export function OutlinePanel({
  projectId,
  outline,
  line,
}: {
  projectId: string
  outline: Outline
  line: number
}) {
  const texts = useTexts()
  const navigate = useNavigate({ from: '/projects/$projectId/code/$' })
  const [wanted, setWanted] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => layOut(outline.definitions, folded, wanted),
    [outline.definitions, folded, wanted],
  )
  const nameOf = useMemo(
    () => new Map(outline.definitions.map(({ node_id, name }) => [node_id, name])),
    [outline.definitions],
  )
  const panel = useRef<HTMLDivElement>(null)
  const open = (item: OutlineEntry): void => {
    void navigate({
      to: '/projects/$projectId/code/$',
      params: { projectId, _splat: item.file_path },
      search: (before) => ({ ...before, lines: formatLine(item.line, item.start_line) }),
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const first = rows[0]?.item
    if (event.key === 'Enter' && first !== undefined && wanted.trim() !== '') open(first)
    else if (event.key === 'ArrowDown' && first !== undefined)
      panel.current?.parentElement?.querySelector<HTMLElement>('[role="tree"]')?.focus()
    else if (event.key === 'Escape' && wanted !== '') setWanted('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const around = definitionAround(outline.definitions, line)
  if (outline.definitions.length === 0) {
    return <p className="p-4 text-sm text-muted">{texts.code.noDefinitions}</p>
  }
  return (
    <>
      <div className="p-2" ref={panel}>
        <input
          type="search"
          aria-label={texts.code.filterOutline}
          placeholder={texts.code.filterDefinitions(outline.total)}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${fieldStyle} h-8 py-1 text-sm`}
        />
      </div>
      <output className={rows.length === 0 ? 'block px-4 text-sm break-words text-muted' : 'sr-only'}>
        {wanted.trim() === ''
          ? ''
          : rows.length === 0
            ? texts.code.noSuchDefinition(wanted.trim())
            : texts.code.foundDefinitions(rows.length)}
      </output>
      <TreeView
        label={texts.code.outline}
        rows={rows}
        selectedId={around?.node_id}
        onToggle={({ id, isExpanded }) => {
          const next = new Set(folded)
          if (isExpanded === true) next.add(id)
          else next.delete(id)
          setFolded(next)
        }}
        onActivate={({ item }) => open(item)}
        className="flex-1 px-1.5 pb-3"
      >
        {({ item }) => (
          <>
            <KindIcon kind={item.kind} />
            <span className="truncate font-mono">{item.name}</span>
            {wanted.trim() !== '' && item.parent_id !== null && (
              <span className="min-w-0 shrink-[2] truncate text-xs text-muted">
                {nameOf.get(item.parent_id)}
              </span>
            )}
            <span className="ml-auto pl-2 text-xs text-muted">{item.start_line}</span>
          </>
        )}
      </TreeView>
      {outline.total > outline.definitions.length && (
        <p className="px-4 pb-2 text-xs text-muted">
          {texts.common.firstOf(outline.definitions.length, outline.total)}
        </p>
      )}
    </>
  )
}

function layOut(
  definitions: readonly OutlineEntry[],
  folded: ReadonlySet<string>,
  wanted: string,
): TreeRow<OutlineEntry>[] {
  const lowered = wanted.trim().toLowerCase()
  const ids = new Set(definitions.map(({ node_id }) => node_id))
  const parentOf = (definition: OutlineEntry): string =>
    definition.parent_id !== null && ids.has(definition.parent_id) ? definition.parent_id : ''
  if (lowered !== '') {
    const found = definitions.filter(({ name }) => name.toLowerCase().includes(lowered))
    return found.map((item, index) => toRow(item, 1, undefined, index, found.length))
  }
  const children = Map.groupBy(definitions, parentOf)
  const rows: TreeRow<OutlineEntry>[] = []
  const add = (parent: string, level: number): void => {
    const own = children.get(parent) ?? []
    for (const [index, item] of own.entries()) {
      const isExpanded = children.has(item.node_id) ? !folded.has(item.node_id) : undefined
      rows.push(toRow(item, level, isExpanded, index, own.length))
      if (isExpanded === true) add(item.node_id, level + 1)
    }
  }
  add('', 1)
  return rows
}

function toRow(
  item: OutlineEntry,
  level: number,
  isExpanded: boolean | undefined,
  index: number,
  siblings: number,
): TreeRow<OutlineEntry> {
  return { id: item.node_id, item, level, isExpanded, position: index + 1, siblings, name: item.name }
}
