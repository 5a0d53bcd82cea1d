/** What was typed and not sent, by conversation, `new` for the next one. A reload and a closed tab lose nothing. */
import { createListeners } from '../components/listeners.ts'
import { emptyQuestion } from './question.ts'
import type { Question } from './question.ts'

const listeners = createListeners()
/** The same draft is the same object, as those who watch it expect. */
const parsed = new Map<string, Question>()

export function readDraft(name: string): Question {
  const stored = localStorage.getItem(storageName(name))
  if (stored === null) return emptyQuestion
  const known = parsed.get(stored)
  if (known !== undefined) return known
  const draft = parseDraft(stored)
  parsed.clear()
  parsed.set(stored, draft)
  return draft
}

export function saveDraft(name: string, draft: Question): void {
  const isEmpty = draft.text === '' && draft.nodes.length === 0 && draft.attachments.length === 0
  if (isEmpty) localStorage.removeItem(storageName(name))
  else localStorage.setItem(storageName(name), JSON.stringify(draft))
  listeners.tell()
}

export const subscribeToDrafts = listeners.subscribe

function parseDraft(stored: string): Question {
  try {
    const value = JSON.parse(stored) as Partial<Question> | null
    if (typeof value?.text === 'string') return { ...emptyQuestion, ...value }
  } catch {
    // Not written by this version, or not by us.
  }
  return { ...emptyQuestion, text: stored }
}

function storageName(name: string): string {
  return `parley.draft.${name}`
}
