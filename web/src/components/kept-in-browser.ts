/** What this browser keeps of how its pages look; a change is seen by all that show it, in other tabs too. */
const listeners = new Set<() => void>()

/** `undefined` forgets it. */
export function keepInBrowser(name: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, value)
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
