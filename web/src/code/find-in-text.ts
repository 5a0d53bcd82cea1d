/** What is looked for in a file. */
export type TextQuery = {
  readonly text: string
  readonly isRegex: boolean
  readonly isCaseSensitive: boolean
}

/** Places in the order of the text: of each its 1-based line, and where in the line it begins and ends. */
export type FoundPlaces = {
  readonly places: readonly FoundPlace[]
  /** There may be more. */
  readonly isCut: boolean
  /** Why the expression cannot be read. */
  readonly problem?: string
}
export type FoundPlace = { readonly line: number; readonly start: number; readonly end: number }

export const mostPlaces = 20_000

/** Line by line: no place goes over the end of one. Empty places are none. */
export function findInText(lines: readonly string[], query: TextQuery): FoundPlaces {
  if (query.text === '') return { places: [], isCut: false }
  let expression: RegExp
  try {
    const source = query.isRegex ? query.text : query.text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')
    expression = new RegExp(source, query.isCaseSensitive ? 'gu' : 'giu')
  } catch (error) {
    return { places: [], isCut: false, problem: error instanceof Error ? error.message : String(error) }
  }
  const places: FoundPlace[] = []
  for (const [index, line] of lines.entries()) {
    for (const match of line.matchAll(expression)) {
      if (match[0] === '') continue
      if (places.length === mostPlaces) return { places, isCut: true }
      places.push({ line: index + 1, start: match.index, end: match.index + match[0].length })
    }
  }
  return { places, isCut: false }
}
