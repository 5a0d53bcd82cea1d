/** What is being completed: `@` with a name anywhere, `/` with an agent at the beginning. */
export type Trigger = {
  readonly kind: 'code' | 'agent'
  readonly query: string
  /** Of the sign, and of the caret. */
  readonly start: number
  readonly end: number
}

/** Longer ones are no names. */
const longest = 120

/** The word that the caret stands behind, where it begins with a sign that completes. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const before = text.slice(Math.max(0, caret - longest), caret)
  const word = /\S*$/u.exec(before)?.[0] ?? ''
  const start = caret - word.length
  if (word.startsWith('/') && text.slice(0, start).trim() === '' && !word.slice(1).includes('/')) {
    return { kind: 'agent', query: word.slice(1), start, end: caret }
  }
  return word.startsWith('@') ? { kind: 'code', query: word.slice(1), start, end: caret } : undefined
}
