/**
 * The API key of this browser. It lives in localStorage, so that a reload and a second tab find it; everybody who
 * shows or uses it subscribes here.
 */
const storageName = 'parley.api-key'
const listeners = new Set<() => void>()

/** Why the last key was given up; shown where a new one is asked for. */
let rejection: string | null = null

/** A key of a link, where another one is stored: nothing takes its place unasked. */
let offer: string | null = null

export function readKey(): string | null {
  return localStorage.getItem(storageName)
}

export function readRejection(): string | null {
  return rejection
}

export function readOffer(): string | null {
  return offer
}

export function offerKey(key: string): void {
  const stored = readKey()
  if (stored === null) {
    saveKey(key)
  } else if (stored !== key) {
    offer = key
    tell()
  }
}

export function answerOffer(isAccepted: boolean): void {
  const key = offer
  offer = null
  if (isAccepted && key !== null) saveKey(key)
  else tell()
}

export function saveKey(key: string): void {
  rejection = null
  localStorage.setItem(storageName, key)
  tell()
}

export function removeKey(reason: string | null = null): void {
  rejection = reason
  localStorage.removeItem(storageName)
  tell()
}

export function subscribeToKey(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
