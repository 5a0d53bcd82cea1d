import { readDraft, saveDraft } from './draft-store.ts'

/**
 * Puts a place (`path:12-20`) into the next question: `question` asks about it where nothing is typed yet; else it is
 * named behind what is.
 */
export function askAboutPlace(place: string, question: string): void {
  const draft = readDraft('new')
  const typed = draft.text.trimEnd()
  saveDraft('new', { ...draft, text: typed === '' ? question : `${typed} ${place}` })
}
