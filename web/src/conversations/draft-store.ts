/** What was typed and not sent, by conversation, `new` for the next one. A reload and a closed tab lose nothing. */
const listeners = new Set<() => void>()

export function readDraft(name: string): string {
  return localStorage.getItem(storageName(name)) ?? ''
}

export function saveDraft(name: string, text: string): void {
  if (text === '') localStorage.removeItem(storageName(name))
  else localStorage.setItem(storageName(name), text)
  for (const listener of listeners) listener()
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storageName(name: string): string {
  return `parley.draft.${name}`
}
