import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useVisibleRows } from './use-visible-rows.ts'

/** A row of a tree that is laid out flat: what is inside a folded one has no row. */
export type TreeRow<Item> = {
  readonly id: string
  readonly item: Item
  /** 1 for the outermost. */
  readonly level: number
  /** Undefined: there is nothing inside. */
  readonly isExpanded: boolean | undefined
  /** 1-based, among `siblings`. */
  readonly position: number
  readonly siblings: number
  /** What typing letters finds it by, and what it is called. */
  readonly name: string
}

type TreeViewProps<Item> = {
  label: string
  rows: readonly TreeRow<Item>[]
  /** Of the row that is shown elsewhere on the page. */
  selectedId?: string | undefined
  onToggle: (row: TreeRow<Item>) => void
  onActivate: (row: TreeRow<Item>, event: KeyboardEvent | MouseEvent) => void
  children: (row: TreeRow<Item>) => ReactNode
  className?: string
}

const rowHeight = 28

/**
 * A tree as the WAI-ARIA practices have it (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/): one stop of the Tab
 * key, arrows inside it, letters jump. Only the rows near the window are in the page.
 */
export function TreeView<Item>(props: TreeViewProps<Item>) {
  const { label, rows, selectedId, onToggle, onActivate, children, className = '' } = props
  const id = useId()
  const { scroller, first, end, reveal } = useVisibleRows({ count: rows.length, rowHeight })
  const [activeId, setActiveId] = useState<string | undefined>(selectedId)
  const [followedId, setFollowedId] = useState(selectedId)
  if (followedId !== selectedId) {
    setFollowedId(selectedId)
    if (selectedId !== undefined) setActiveId(selectedId)
  }
  const typed = useRef({ text: '', at: 0 })
  const found = rows.findIndex((row) => row.id === activeId)
  const active =
    found === -1
      ? Math.max(
          0,
          rows.findIndex((row) => row.id === selectedId),
        )
      : found

  const selectedAt = rows.findIndex((row) => row.id === selectedId)
  useEffect(() => {
    if (selectedAt !== -1) reveal(selectedAt)
  }, [selectedAt, reveal])

  const go = (index: number): void => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row === undefined) return
    setActiveId(row.id)
    reveal(rows.indexOf(row))
  }
  const jump = (key: string): void => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at < 700 ? typed.current.text + key : key, at: now }
    const text = typed.current.text.toLowerCase()
    const from = text.length === 1 ? active + 1 : active
    const match = rows.findIndex((row, index) => index >= from && row.name.toLowerCase().startsWith(text))
    go(match === -1 ? rows.findIndex((row) => row.name.toLowerCase().startsWith(text)) : match)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active]
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const act = keyActions[event.key]
    if (act !== undefined) {
      event.preventDefault()
      act({ rows, active, row, go, toggle: () => onToggle(row), activate: () => onActivate(row, event) })
    } else if (event.key.length === 1 && /[\p{L}\p{N}._-]/u.test(event.key)) {
      event.stopPropagation()
      jump(event.key)
    }
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
      className={`group/tree min-h-0 overflow-auto -outline-offset-2 ${className}`}
    >
      {/* Sizes of rows that are not drawn; neither is a part of the tree. */}
      <div role="none" style={{ height: rows.length * rowHeight, position: 'relative' }}>
        <div role="none" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset
            return (
              // Keys are taken by the tree, which has the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={row.id}
                id={`${id}-${index}`}
                role="treeitem"
                aria-level={row.level}
                aria-posinset={row.position}
                aria-setsize={row.siblings}
                aria-expanded={row.isExpanded}
                aria-selected={row.id === selectedId}
                onClick={(event) => {
                  setActiveId(row.id)
                  onActivate(row, event)
                }}
                style={{ height: rowHeight, paddingInlineStart: (row.level - 1) * 14 + 4 }}
                className={`flex cursor-pointer items-center gap-1 rounded-md pr-2 text-compact whitespace-nowrap select-none hover:bg-line/60 aria-selected:bg-accent-soft aria-selected:text-ink ${index === active ? 'group-focus-visible/tree:inset-ring-2 group-focus-visible/tree:inset-ring-accent' : ''}`}
              >
                <Twist isExpanded={row.isExpanded} onToggle={() => onToggle(row)} />
                {children(row)}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Twist({ isExpanded, onToggle }: { isExpanded: boolean | undefined; onToggle: () => void }) {
  if (isExpanded === undefined) return <span className="w-4 shrink-0" />
  return (
    // For the mouse alone: the row says whether it is open, and arrows open it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
      className="flex size-4 shrink-0 items-center justify-center rounded text-muted hover:text-ink"
    >
      <ChevronRight className={`size-3.5 transition-transform ${isExpanded ? 'rotate-90' : ''}`} />
    </span>
  )
}

type KeyContext = {
  readonly rows: readonly TreeRow<unknown>[]
  readonly active: number
  readonly row: TreeRow<unknown>
  go: (index: number) => void
  toggle: () => void
  activate: () => void
}

const keyActions: { readonly [key: string]: ((context: KeyContext) => void) | undefined } = {
  ArrowDown: ({ active, go }) => go(active + 1),
  ArrowUp: ({ active, go }) => go(active - 1),
  Home: ({ go }) => go(0),
  End: ({ rows, go }) => go(rows.length - 1),
  PageDown: ({ active, go }) => go(active + 15),
  PageUp: ({ active, go }) => go(active - 15),
  ArrowRight: ({ active, row, go, toggle }) => {
    if (row.isExpanded === false) toggle()
    else if (row.isExpanded === true) go(active + 1)
  },
  ArrowLeft: ({ rows, active, row, go, toggle }) => {
    if (row.isExpanded === true) toggle()
    else go(rows.findLastIndex((other, index) => index < active && other.level < row.level))
  },
  Enter: ({ activate }) => activate(),
  ' ': ({ activate }) => activate(),
}
