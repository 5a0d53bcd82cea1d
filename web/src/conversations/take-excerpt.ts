/** So much is read at a glance; more is what the panel is for. */
const mostLines = 12

export type Excerpt = {
  /** The number of its first line, 1-based. */
  readonly first: number
  /** Without the indentation that all of them have. */
  readonly lines: readonly string[]
  /** How many of the cited lines are left out. */
  readonly more: number
}

/** The first of the cited lines; of a whole file, its beginning. Lines that the file does not have are none. */
export function takeExcerpt(
  lines: readonly string[],
  startLine: number | null,
  endLine: number | null,
): Excerpt {
  const first = startLine ?? 1
  const last = Math.min(startLine === null ? lines.length : (endLine ?? startLine), lines.length)
  const taken = lines.slice(first - 1, Math.min(last, first + mostLines - 1))
  const indents = taken.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u))
  const indent = indents.length === 0 ? 0 : Math.min(...indents)
  return {
    first,
    lines: taken.map((line) => line.slice(indent)),
    more: Math.max(0, last - first + 1 - taken.length),
  }
}
