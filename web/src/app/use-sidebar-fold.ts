import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { keepInBrowser, subscribeToKept } from '../components/kept-in-browser.ts'

const storageName = 'parley.sidebar'

/** Whether the sidebar is folded, in all tabs of this browser; Ctrl B, or the command key, folds and unfolds it. */
export function useSidebarFold(): { readonly isFolded: boolean; readonly fold: (isFolded: boolean) => void } {
  const isFolded = useSyncExternalStore(subscribeToKept, read)
  const fold = useCallback((next: boolean): void => {
    keepInBrowser(storageName, next ? 'folded' : undefined)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isWanted || event.key.toLowerCase() !== 'b' || event.defaultPrevented) return
      event.preventDefault()
      fold(!read())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [fold])
  return { isFolded, fold }
}

function read(): boolean {
  return localStorage.getItem(storageName) === 'folded'
}
