import { createListenersAcrossTabs } from './listeners.ts'

/** What this browser keeps of how its pages look; a change is seen by all that show it, in other tabs too. */
const listeners = createListenersAcrossTabs()

/** `undefined` forgets it. */
export function keepInBrowser(name: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, value)
  listeners.tell()
}

export const subscribeToKept = listeners.subscribe
