import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { FinderContext } from './finder-context.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

type Shown = 'search' | 'shortcuts' | undefined

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
  return (
    <FinderContext value={() => setShown('search')}>
      {children}
      <Suspense>
        {shown === 'search' && <SearchDialog onClose={close} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </FinderContext>
  )
}

function wantedBy(event: KeyboardEvent): Shown {
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
