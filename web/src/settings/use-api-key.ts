import { useSyncExternalStore } from 'react'
import { readKey, readOffer, readRejection, readSession, subscribeToKey } from './key-store.ts'

export type BrowserCredentials = {
  readonly key: string | null
  /** The id of the account that this browser has a session of. */
  readonly session: string | null
  readonly offer: string | null
  readonly rejection: string | null
}

export function useApiKey(): BrowserCredentials {
  const key = useSyncExternalStore(subscribeToKey, readKey)
  const session = useSyncExternalStore(subscribeToKey, readSession)
  const offer = useSyncExternalStore(subscribeToKey, readOffer)
  const rejection = useSyncExternalStore(subscribeToKey, readRejection)
  return { key, session, offer, rejection }
}
