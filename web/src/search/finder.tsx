import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { FinderContext } from './finder-context.ts'
import type { FinderActions, PickRequest } from './finder-context.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

type Shown = 'search' | 'shortcuts' | PickRequest | undefined

/** The search and the list of shortcuts, a key away on every page: Ctrl-K or `/`, and `?`. */
export function Finder({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event)
      if (wanted === undefined) return
      event.preventDefault()
      setShown((before) => (before === undefined || wanted === 'search' ? wanted : before))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = (): void => setShown(undefined)
  const actions = useMemo<FinderActions>(() => ({ open: () => setShown('search'), pick: setShown }), [])
  const request = typeof shown === 'object' ? shown : undefined
  return (
    <FinderContext value={actions}>
      {children}
      <Suspense>
        {(shown === 'search' || request !== undefined) && (
          <SearchDialog onClose={close} onShortcuts={() => setShown('shortcuts')} pick={request} />
        )}
        {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </FinderContext>
  )
}

function wantedBy(event: KeyboardEvent): 'search' | 'shortcuts' | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'search'
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
    return undefined
  return event.key === '/' ? 'search' : event.key === '?' ? 'shortcuts' : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}
