/** Light, dark, or what the system says; of this browser. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageName = 'parley.theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageName)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(storageName, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

/** The colours are pairs (`light-dark()` in `styles.css`): the scheme of the page chooses. */
export function applyTheme(): void {
  const theme = readTheme()
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  const fromOtherTab = (): void => {
    applyTheme()
    listener()
  }
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
