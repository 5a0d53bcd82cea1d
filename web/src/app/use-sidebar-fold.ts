import { useCallback, useEffect, useSyncExternalStore } from 'react'

const storageName = 'parley.sidebar'
const listeners = new Set<() => void>()

/** Whether the sidebar is folded, in all tabs of this browser; Ctrl B, or the command key, folds and unfolds it. */
export function useSidebarFold(): { readonly isFolded: boolean; readonly fold: (isFolded: boolean) => void } {
  const isFolded = useSyncExternalStore(subscribe, read)
  const fold = useCallback((next: boolean): void => {
    if (next) localStorage.setItem(storageName, 'folded')
    else localStorage.removeItem(storageName)
    for (const listener of listeners) listener()
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
