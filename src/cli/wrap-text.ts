import { wrapAnsi } from 'fast-wrap-ansi'

/** A narrower terminal is left to break lines itself: text in a word a line is not read. */
const leastColumns = 20

/**
 * Lines no wider than so many columns, broken between words, with styles ended and begun again at each break. Wide
 * characters count as two columns. What has no space, such as an address, stays whole, and so does a citation, which a
 * terminal links: `[docs/a guide.md:3-9]`.
 */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < leastColumns) return text
  const joined = text.replaceAll(/\[[^\]\n:]{1,400}:\d{1,9}(?:-\d{1,9})?\]/g, (citation) =>
    citation.replaceAll(' ', NO_BREAK),
  )
  return wrapAnsi(joined, columns, { hard: false, trim: true }).replaceAll(NO_BREAK, ' ')
}

/** Stands for a space meanwhile: of private use, so that no text has it. */
const NO_BREAK = '\uE000'
