import { createListenersAcrossTabs } from '../components/listeners.ts'

/** Light, dark, or what the system says; of this browser. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageName = 'parley.theme'
const listeners = createListenersAcrossTabs(applyTheme)

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageName)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(storageName, theme)
  applyTheme()
  listeners.tell()
}

/** The colours are pairs (`light-dark()` in `styles.css`), of which the scheme that it sets by this name chooses. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = readTheme()
}

export const subscribeToTheme = listeners.subscribe
