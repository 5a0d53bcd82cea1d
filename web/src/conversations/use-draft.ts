import { useSyncExternalStore } from 'react'
import { readDraft, saveDraft, subscribeToDrafts } from './draft-store.ts'

export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(subscribeToDrafts, () => readDraft(name))
  return [text, (next) => saveDraft(name, next)]
}
