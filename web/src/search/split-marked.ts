/** A piece of a line, in order. */
export type Piece = { readonly text: string; readonly isMarked: boolean }

/** A line cut at the text that was looked for, or where that stands nowhere as a whole, at each of its words. */
export function splitMarked(line: string, wanted: string): Piece[] {
  const lowered = line.toLowerCase()
  // A few letters grow when their case changes, and then the positions are not the same.
  if (wanted === '' || lowered.length !== line.length) return [{ text: line, isMarked: false }]
  const whole = wanted.toLowerCase()
  const marks = lowered.includes(whole) ? [whole] : termsOf(wanted)
  const pieces: Piece[] = []
  let end = 0
  for (;;) {
    const next = findFirst(lowered, marks, end)
    if (next === undefined) break
    if (next.at > end) pieces.push({ text: line.slice(end, next.at), isMarked: false })
    end = next.at + next.length
    pieces.push({ text: line.slice(next.at, end), isMarked: true })
  }
  if (end < line.length || pieces.length === 0) pieces.push({ text: line.slice(end), isMarked: false })
  return pieces
}

/** The words and phrases that are looked for, without those that must not be there. */
function termsOf(wanted: string): string[] {
  const words = wanted.match(/"[^"]+"(?!\S)|\S+/gu) ?? []
  const isBetween = (at: number): boolean => at > 0 && at < words.length - 1
  const isGrouped = words.some((word, at) => ['AND', 'OR', 'NOT'].includes(word) && isBetween(at))
  return words
    .filter((word, at) => {
      const isOperator = ['AND', 'OR', 'NOT'].includes(word) && isBetween(at)
      return !isOperator && !(words[at - 1] === 'NOT' && isBetween(at - 1))
    })
    .map((word) => (isGrouped ? word.replace(/^\(+|(?<!\([^()]*)\)+$/gu, '') : word))
    .map((word) => word.replace(/^"([^"]+)"$/u, '$1').toLowerCase())
}

function findFirst(
  line: string,
  marks: readonly string[],
  from: number,
): { at: number; length: number } | undefined {
  let first: { at: number; length: number } | undefined
  for (const mark of marks) {
    const at = line.indexOf(mark, from)
    if (at === -1) continue
    const isBefore = first === undefined || at < first.at || (at === first.at && mark.length > first.length)
    if (isBefore) first = { at, length: mark.length }
  }
  return first
}
