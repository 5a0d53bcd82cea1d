import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { keepInBrowser, subscribeToKept } from '../components/kept-in-browser.ts'

const storageName = 'parley.sidebar'

/**
 * Whether the sidebar is folded: as was chosen in any tab of this browser, else as the page has it. Ctrl B, or the
 * command key, folds and unfolds it.
 */
export function useSidebarFold(byDefault: boolean): {
  readonly isFolded: boolean
  readonly fold: (isFolded: boolean) => void
} {
  const isFolded = useSyncExternalStore(subscribeToKept, read) ?? byDefault
  const fold = useCallback((next: boolean): void => {
    keepInBrowser(storageName, next ? 'folded' : 'unfolded')
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isWanted || event.key.toLowerCase() !== 'b' || event.defaultPrevented) return
      event.preventDefault()
      fold(!isFolded)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [fold, isFolded])
  return { isFolded, fold }
}

function read(): boolean | undefined {
  const choice = localStorage.getItem(storageName)
  return choice === null ? undefined : choice === 'folded'
}
