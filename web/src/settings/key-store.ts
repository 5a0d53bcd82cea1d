import { createListenersAcrossTabs } from '../components/listeners.ts'

/**
 * The API key of this browser, or whose session it has. Both live in localStorage, so that a reload and a second tab
 * find them; the session itself is a cookie that no script sees. Everybody who shows or uses them subscribes here.
 */
const storageName = 'parley.api-key'
const sessionName = 'parley.session'
const listeners = createListenersAcrossTabs()

/** Why the last key was given up; shown where a new one is asked for. */
let rejection: string | null = null

/** A key of a link, where another one is stored: nothing takes its place unasked. */
let offer: string | null = null

export function readKey(): string | null {
  return localStorage.getItem(storageName)
}

/** The id of the account that this browser has a session of. */
export function readSession(): string | null {
  return localStorage.getItem(sessionName)
}

export function saveSession(accountId: string): void {
  rejection = null
  localStorage.setItem(sessionName, accountId)
  listeners.tell()
}

/** Why it ended is shown where the next one begins. */
export function forgetSession(reason: string | null = null): void {
  rejection = reason
  localStorage.removeItem(sessionName)
  listeners.tell()
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
    listeners.tell()
  }
}

export function answerOffer(isAccepted: boolean): void {
  const key = offer
  offer = null
  if (isAccepted && key !== null) saveKey(key)
  else listeners.tell()
}

export function saveKey(key: string): void {
  rejection = null
  localStorage.setItem(storageName, key)
  listeners.tell()
}

export function removeKey(reason: string | null = null): void {
  rejection = reason
  localStorage.removeItem(storageName)
  listeners.tell()
}

export const subscribeToKey = listeners.subscribe
