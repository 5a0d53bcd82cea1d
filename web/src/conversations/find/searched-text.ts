import type { FoundPlace } from '../../code/find-in-text.ts'

/** All lines of a conversation, in one text for whoever looks through it. */
export type SearchedText = {
  readonly text: string
  readonly lines: readonly string[]
  /** In order of their lines. */
  readonly parts: readonly SearchedPart[]
}

/** A part of a message, which is drawn by itself. */
export type SearchedPart = {
  readonly message: string
  readonly index: number
  /** 0-based position of its first line among all. */
  readonly first: number
}

/** What was found, where it is drawn. */
export type PartPlace = {
  readonly message: string
  readonly part: number
  readonly line: string
  /** How many lines of the part before it are the same. */
  readonly same: number
  readonly start: number
  readonly end: number
}

export const noText: SearchedText = { text: '', lines: [], parts: [] }

/** Where a place of the text is drawn; undefined where there is no such line. */
export function locate(
  { lines, parts }: SearchedText,
  { line, start, end }: FoundPlace,
): PartPlace | undefined {
  const part = parts[lastBefore(parts, line)]
  const text = lines[line - 1]
  if (part === undefined || text === undefined) return undefined
  const same = lines.slice(part.first, line - 1).filter((each) => each === text).length
  return { message: part.message, part: part.index, line: text, same, start, end }
}

/** Of the places those of one part, which stand together. */
export function placesOfPart(
  { lines, parts }: SearchedText,
  places: readonly FoundPlace[],
  message: string,
  index: number,
): readonly FoundPlace[] {
  const at = parts.findIndex((part) => part.message === message && part.index === index)
  if (at < 0) return []
  const first = parts[at]?.first ?? 0
  const end = parts[at + 1]?.first ?? lines.length
  return places.filter(({ line }) => line > first && line <= end)
}

/** The 1-based line that a part begins with. */
export function firstLineOf({ parts }: SearchedText, message: string, index: number): number {
  const part = parts.find((each) => each.message === message && each.index === index)
  return (part?.first ?? 0) + 1
}

/** The last part that begins before the line. */
function lastBefore(parts: readonly SearchedPart[], line: number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle]?.first ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low - 1
}
