/** A part of the page that one measurement makes anew, between two comments that no reader sees. */
export interface PageSection {
  readonly name: string
  readonly text: string
}

export type Cell = string | number | undefined
export type TableRow = Readonly<Record<string, Cell>>

/** The page with the given sections in their order; a section that is not made anew stays as the page has it. */
export function composePage(
  head: string,
  names: readonly string[],
  made: readonly PageSection[],
  page: string,
): string {
  const present = readSections(page)
  const sections = names.flatMap((name) => {
    const text = made.find((section) => section.name === name)?.text ?? present.get(name)
    return text === undefined ? [] : [`<!-- figures: ${name} -->\n${text.trim()}\n<!-- end -->`]
  })
  return `${[head.trim(), ...sections].join('\n\n')}\n`
}

export function readSections(page: string): Map<string, string> {
  const pattern = /<!-- figures: (\S+) -->\n(.*?)\n<!-- end -->/gs
  return new Map([...page.matchAll(pattern)].map(([, name, text]) => [name!, text!]))
}

/** Columns in the order in which rows first have them. */
export function markdownTable(rows: readonly TableRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly Cell[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
  const isNumber = (column: string) => rows.some((row) => typeof row[column] === 'number')
  return [
    line(columns),
    `|${columns.map((column) => (isNumber(column) ? '---:' : '---')).join('|')}|`,
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join('\n')
}

/** A table by name of row as a list of rows. */
export function namedRows(label: string, table: Readonly<Record<string, TableRow>>): TableRow[] {
  return Object.entries(table).map(([name, row]) => ({ [label]: name, ...row }))
}
