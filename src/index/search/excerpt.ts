const MAX_LINES = 20
const MAX_LINE_LENGTH = 300
/** The most informative terms come first; looking for all of them in a long file would cost more than the search. */
const MAX_TERMS = 10
const MAX_SCANNED_LINES = 1500

export interface Excerpt {
  readonly text: string
  /** 1-based line of the file that the text begins with. */
  readonly startLine: number
}

/** The lines of `startLine..endLine` that show most of the terms, at most 20 in a row; the beginning where none do. */
export function cutExcerpt(
  text: string,
  startLine: number,
  endLine: number,
  terms: readonly string[],
): Excerpt {
  const lines = text.split('\n').slice(Math.max(0, startLine - 1), Math.max(startLine, endLine))
  const first = lines.length > MAX_LINES ? bestWindow(lines, terms) : 0
  const shown = lines.slice(first, first + MAX_LINES)
  return { text: shown.map(shorten).join('\n').trimEnd(), startLine: Math.max(1, startLine) + first }
}

function bestWindow(lines: readonly string[], terms: readonly string[]): number {
  const wanted = terms.slice(0, MAX_TERMS)
  const scanned = lines.slice(0, MAX_SCANNED_LINES)
  const found = scanned.map((line) => {
    const folded = line.slice(0, 1000).toLowerCase().replaceAll('_', '')
    return wanted.filter((term) => folded.includes(term))
  })
  let best = 0
  let bestScore = 0
  for (let first = 0; first < Math.max(1, scanned.length - 3); first++) {
    if (first > 0 && (found[first]?.length ?? 0) === 0) continue
    const distinct = new Set(found.slice(first, first + MAX_LINES).flat())
    // The beginning holds the name and what it is for.
    const score = distinct.size + (first === 0 ? 1.5 : 0)
    if (score > bestScore) [best, bestScore] = [first, score]
  }
  return Math.min(best, Math.max(0, lines.length - MAX_LINES))
}

function shorten(line: string): string {
  const plain = line.endsWith('\r') ? line.slice(0, -1) : line
  return plain.length > MAX_LINE_LENGTH ? `${plain.slice(0, MAX_LINE_LENGTH)}…` : plain
}
