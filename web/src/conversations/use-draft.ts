import { useSyncExternalStore } from 'react'
import { readDraft, saveDraft, subscribeToDrafts } from '../drafts/draft-store.ts'
import type { Question } from '../drafts/question.ts'

export function useDraft(
  name: string,
): [draft: Question, change: (next: (draft: Question) => Question) => void] {
  const draft = useSyncExternalStore(subscribeToDrafts, () => readDraft(name))
  return [draft, (next) => saveDraft(name, next(readDraft(name)))]
}
