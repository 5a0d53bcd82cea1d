import { useEffect, useRef } from 'react'
import { KindIcon } from '../code/kind-icon.tsx'
import { Marked } from './marked.tsx'
import type { Result, ResultGroup } from './result.ts'
import { useTexts } from '../texts/use-texts.ts'

type ResultListProps = {
  id: string
  groups: readonly ResultGroup[]
  /** Among all results. */
  active: number
  onPoint: (result: Result) => void
  onOpen: (result: Result) => void
  empty: string
}

/** What was found, by what it is. The field above has the focus and says which one is meant. */
export function ResultList({ id, groups, active, onPoint, onOpen, empty }: ResultListProps) {
  const texts = useTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  )
  const hasResults = groups.some(({ results }) => results.length > 0)
  return (
    // Keyboards scroll it by choosing; a mouse has its wheel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={list} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-1.5 -outline-offset-2">
      {/* Options of a select hold no marked text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-list`} role="listbox" aria-label={texts.search.results}>
        {groups.map(({ title, results }, index) => {
          if (results.length === 0) return null
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={title} role="group" aria-label={title}>
              <div aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
                {title}
              </div>
              {results.map((result, offset) => {
                const position = (starts[index] ?? 0) + offset
                return (
                  <Row
                    key={result.id}
                    id={`${id}-${position}`}
                    result={result}
                    isActive={position === active}
                    onPoint={() => onPoint(result)}
                    onOpen={() => onOpen(result)}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
      {groups.map(
        ({ title, note }) =>
          note !== undefined && (
            <p key={title} className="px-2 py-1.5 text-sm text-muted">
              {title}: {note}
            </p>
          ),
      )}
      {!hasResults && groups.every(({ note }) => note === undefined) && (
        <p className="px-2 py-6 text-center text-sm text-muted">{empty}</p>
      )}
    </div>
  )
}

type RowProps = { id: string; result: Result; isActive: boolean; onPoint: () => void; onOpen: () => void }

function Row({ id, result, isActive, onPoint, onOpen }: RowProps) {
  const { title, detail, kind, icon: Icon, code } = result
  return (
    // Keys are taken by the field, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      onClick={onOpen}
      onPointerMove={() => !isActive && onPoint()}
      className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm aria-selected:bg-accent-soft"
    >
      {kind !== undefined ? (
        <KindIcon kind={kind} />
      ) : (
        Icon !== undefined && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      )}
      {code === undefined ? (
        <>
          <span className={`shrink-0 truncate ${kind === undefined ? '' : 'font-mono'}`}>{title}</span>
          <span className="min-w-0 truncate text-xs text-muted">{detail}</span>
        </>
      ) : (
        <>
          <code className="min-w-0 flex-1 truncate font-mono text-compact">
            <Marked text={code.text} mark={code.mark} />
          </code>
          <span className="max-w-[45%] shrink-0 truncate text-xs text-muted" dir="rtl">
            <bdi>{title}</bdi>
          </span>
        </>
      )}
    </div>
  )
}
