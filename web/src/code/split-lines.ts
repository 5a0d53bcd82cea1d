/** A line is what the service counts as one: it ends in `\n`, and one at the very end begins no further line. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

/** Longer lines are of generated files: the rest of one would take the browser seconds to lay out. */
const maximumShown = 4_000

/** A line without its carriage return, cut where it is too long to be shown. */
export function showLine(line: string): { readonly text: string; readonly hidden: number } {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line
  if (text.length <= maximumShown) return { text, hidden: 0 }
  return { text: text.slice(0, maximumShown), hidden: text.length - maximumShown }
}

const tabWidth = 4
const hiddenNoteWidth = 32

/** The widest shown line in characters, roughly: so wide is the page that scrolls sideways. */
export function widthOf(lines: readonly string[]): number {
  let widest = 0
  for (const line of lines) {
    const length = Math.min(line.length, maximumShown)
    if (length * tabWidth <= widest) continue
    let width = length
    for (let at = line.indexOf('\t'); at !== -1 && at < length; at = line.indexOf('\t', at + 1))
      width += tabWidth - 1
    // Behind what is cut stands how much of it is missing.
    if (line.length > maximumShown) width += hiddenNoteWidth
    if (width > widest) widest = width
  }
  return widest
}
