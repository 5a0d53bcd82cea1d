import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { FinderContext } from './finder-context.ts'
import type { FinderActions, PickRequest } from './finder-context.ts'
import { useTexts } from '../texts/use-texts.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

type Shown = 'search' | 'shortcuts' | PickRequest | undefined

/** The search and the list of shortcuts, a key away on every page: Ctrl-K or `/`, and `?`. */
export function Finder({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  /** What had the focus: the dialog itself knows only the field that stood in for it while it was loaded. */
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event)
      if (wanted === undefined) return
      event.preventDefault()
      opener.current ??= document.activeElement
      setShown((before) => (before === undefined || wanted === 'search' ? wanted : before))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  /** Before the dialog is loaded. */
  const [typedAhead, setTypedAhead] = useState('')
  const close = (): void => {
    setShown(undefined)
    setTypedAhead('')
    const before = opener.current
    opener.current = null
    // Unless something else takes it, such as the page that was opened.
    requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus()
    })
  }
  const actions = useMemo<FinderActions>(() => {
    const show = (wanted: 'search' | PickRequest): void => {
      opener.current ??= document.activeElement
      setShown(wanted)
    }
    return { open: () => show('search'), pick: show }
  }, [])
  const request = typeof shown === 'object' ? shown : undefined
  return (
    <FinderContext value={actions}>
      {children}
      <Suspense fallback={<TypedAhead text={typedAhead} onChange={setTypedAhead} onClose={close} />}>
        {(shown === 'search' || request !== undefined) && (
          <SearchDialog
            onClose={close}
            onShortcuts={() => setShown('shortcuts')}
            pick={request}
            typedAhead={typedAhead}
          />
        )}
      </Suspense>
      <Suspense>{shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}</Suspense>
    </FinderContext>
  )
}

/** Takes what is typed while the dialog is on its way, in the place of its field. */
function TypedAhead(props: { text: string; onChange: (text: string) => void; onClose: () => void }) {
  const { text, onChange, onClose } = props
  return (
    <input
      type="text"
      aria-label={useTexts().search.search}
      // Asked for by the key or button that it stands for.
      ref={focusWhenDrawn}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed inset-x-0 top-0 z-50 mx-auto h-12 w-full max-w-3xl border-line bg-surface pr-3 pl-9 text-base shadow-raised outline-none sm:top-[8vh] sm:w-[calc(100%-2rem)] sm:rounded-xl sm:border"
    />
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
