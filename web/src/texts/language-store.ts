/** In which language this browser shows the app: as chosen, or what the system says. */
import { languages, loadTexts, matchLanguage } from './languages.ts'
import type { Texts } from './texts.ts'

export type LanguageChoice = 'system' | (string & {})

const storageName = 'parley.language'
const listeners = new Set<() => void>()

let texts: Texts | undefined
/** Counts the loads: the last one that was begun wins, whichever arrives last. */
let begun = 0

/** What is shown. Throws before the first language is loaded, which is before anything is drawn. */
export function readTexts(): Texts {
  if (texts === undefined) throw new Error('Cannot read a text: no language is loaded')
  return texts
}

export function readLanguageChoice(): LanguageChoice {
  const stored = localStorage.getItem(storageName)
  return languages.find((language) => language === stored) ?? 'system'
}

/** Rejects where the language cannot be loaded; what was shown before stays. */
export async function saveLanguageChoice(choice: LanguageChoice): Promise<void> {
  await show(choice, () => localStorage.setItem(storageName, choice))
}

export async function applyLanguage(): Promise<void> {
  await show(readLanguageChoice())
}

async function show(choice: LanguageChoice, keep?: () => void): Promise<void> {
  begun += 1
  const own = begun
  const language = choice === 'system' ? matchLanguage(navigator.languages) : choice
  const loaded = await loadTexts(language)
  if (own !== begun) return
  keep?.()
  texts = loaded
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** In every tab, when somebody chooses or the system changes. */
export function subscribeToLanguage(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOthers)
    window.addEventListener('languagechange', followOthers)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', followOthers)
    window.removeEventListener('languagechange', followOthers)
  }
}

function followOthers(event: Event): void {
  if (event instanceof StorageEvent && event.key !== storageName && event.key !== null) return
  // What cannot be loaded leaves what is shown.
  applyLanguage().catch(() => undefined)
}
