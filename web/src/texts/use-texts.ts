import { useSyncExternalStore } from 'react'
import { readTexts, subscribeToLanguage } from './language-store.ts'
import type { Texts } from './texts.ts'

/** What the app says, in the language that is chosen; another choice draws anew whatever calls this. */
export function useTexts(): Texts {
  return useSyncExternalStore(subscribeToLanguage, readTexts)
}
