export type Table = {
  /** Of cells, as they are meant. */
  readonly rows: readonly (readonly string[])[]
  /** There are no more. */
  readonly isWhole: boolean
}

/** What the cells of a text are divided by: the sign that the first line has most of outside of quotes. */
export function findDivider(text: string, path: string): string {
  if (/\.tsv$/iu.test(path)) return '\t'
  const [line = ''] = /^[^\r\n]*/u.exec(text.slice(0, 10_000)) ?? []
  const bare = line.replaceAll(/"[^"]*"/gu, '')
  const count = (sign: string): number => bare.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/**
 * The first rows of comma-separated values as RFC 4180 has them: a cell in quotes holds anything, a quote in it is
 * doubled. A quote that is never closed holds the rest of the text.
 */
export function readTable(text: string, divider: string, mostRows: number): Table {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const isInCell = (): boolean =>
    at < text.length && text[at] !== divider && text[at] !== '\n' && text[at] !== '\r'
  const readCell = (): string => {
    if (text[at] !== '"') {
      const start = at
      while (isInCell()) at += 1
      return text.slice(start, at)
    }
    let cell = ''
    at += 1
    for (;;) {
      const end = text.indexOf('"', at)
      cell += text.slice(at, end === -1 ? text.length : end)
      at = end === -1 ? text.length : end + 1
      if (text[at] !== '"') return cell
      cell += '"'
      at += 1
    }
  }
  const readRow = (): string[] => {
    const row: string[] = []
    for (;;) {
      row.push(readCell())
      // What stands behind a closing quote belongs to no cell.
      while (isInCell()) at += 1
      if (text[at] !== divider) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    return row
  }
  const rows: string[][] = []
  while (rows.length < mostRows && at < text.length) rows.push(readRow())
  return { rows, isWhole: at >= text.length }
}
