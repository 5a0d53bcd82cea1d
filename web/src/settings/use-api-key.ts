import { useSyncExternalStore } from 'react'
import { readKey, readRejection, subscribeToKey } from './key-store.ts'

export function useApiKey(): { key: string | null; rejection: string | null } {
  const key = useSyncExternalStore(subscribeToKey, readKey)
  const rejection = useSyncExternalStore(subscribeToKey, readRejection)
  return { key, rejection }
}
