const MAX_SHOWN_LENGTH = 400

/** A line as it is shown to people: of a longer one the part around a column. */
export function showLine(line: string, column: number): string {
  if (line.length <= MAX_SHOWN_LENGTH) return line
  const start = Math.max(0, Math.min(column - MAX_SHOWN_LENGTH / 4, line.length - MAX_SHOWN_LENGTH))
  const end = start + MAX_SHOWN_LENGTH
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}
