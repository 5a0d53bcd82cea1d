import { useCallback, useSyncExternalStore } from 'react'
import { keepInBrowser, subscribeToKept } from './kept-in-browser.ts'

/** Panels whose width is kept, each for itself, in this browser. */
export type PanelName = 'files' | 'outline' | 'details' | 'code'

const storageName = (name: PanelName): string => `parley.width.${name}`

/** The width in CSS pixels that was chosen for a panel; undefined where it has its own. */
export function usePanelWidth(name: PanelName): {
  width: number | undefined
  choose: (width: number | undefined) => void
} {
  const width = useSyncExternalStore(subscribeToKept, () => readWidth(name))
  const choose = useCallback((next: number | undefined) => saveWidth(name, next), [name])
  return { width, choose }
}

function readWidth(name: PanelName): number | undefined {
  const stored = Number(localStorage.getItem(storageName(name)) ?? Number.NaN)
  return Number.isFinite(stored) && stored > 0 ? stored : undefined
}

function saveWidth(name: PanelName, width: number | undefined): void {
  keepInBrowser(storageName(name), width === undefined ? undefined : String(Math.round(width)))
}
