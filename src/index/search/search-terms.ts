/** What must all be there, and what must not. */
export interface SearchTerms {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/**
 * Alternatives of what is looked for, one at least, as people write them: words in any order, `"words in quotes"` that
 * belong together, `NOT` before a word that must not be there, `OR` between alternatives; `AND` changes nothing.
 */
export function readSearchTerms(query: string): SearchTerms[] {
  const words = query.match(/"[^"]+"(?!\S)|\S+/gu) ?? []
  const alternatives: { wanted: string[]; unwanted: string[] }[] = [{ wanted: [], unwanted: [] }]
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const next = words[at + 1]
    const current = alternatives.at(-1)!
    const isBetween = current.wanted.length > 0 && next !== undefined
    if (word === 'OR' && isBetween) alternatives.push({ wanted: [], unwanted: [] })
    else if (word === 'NOT' && isBetween) {
      current.unwanted.push(unquote(next))
      at++
    } else if (word !== 'AND' || !isBetween) current.wanted.push(unquote(word))
  }
  return alternatives
}

function unquote(word: string): string {
  return /^"[^"]+"$/u.test(word) ? word.slice(1, -1) : word
}
