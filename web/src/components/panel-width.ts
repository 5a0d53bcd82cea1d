import { useCallback, useSyncExternalStore } from 'react'

/** Panels whose width is kept, each for itself, in this browser. */
export type PanelName = 'files' | 'details' | 'code'

const listeners = new Set<() => void>()
const storageName = (name: PanelName): string => `parley.width.${name}`

/** The width in CSS pixels that was chosen for a panel; undefined where it has its own. */
export function usePanelWidth(name: PanelName): {
  width: number | undefined
  choose: (width: number | undefined) => void
} {
  const width = useSyncExternalStore(subscribe, () => readWidth(name))
  const choose = useCallback((next: number | undefined) => saveWidth(name, next), [name])
  return { width, choose }
}

function readWidth(name: PanelName): number | undefined {
  const stored = Number(localStorage.getItem(storageName(name)) ?? Number.NaN)
  return Number.isFinite(stored) && stored > 0 ? stored : undefined
}

function saveWidth(name: PanelName, width: number | undefined): void {
  if (width === undefined) localStorage.removeItem(storageName(name))
  else localStorage.setItem(storageName(name), String(Math.round(width)))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
