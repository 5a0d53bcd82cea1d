import { useSyncExternalStore } from 'react'
import { readKey, readOffer, readRejection, subscribeToKey } from './key-store.ts'

export function useApiKey(): { key: string | null; offer: string | null; rejection: string | null } {
  const key = useSyncExternalStore(subscribeToKey, readKey)
  const offer = useSyncExternalStore(subscribeToKey, readOffer)
  const rejection = useSyncExternalStore(subscribeToKey, readRejection)
  return { key, offer, rejection }
}
