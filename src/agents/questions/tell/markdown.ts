/** Pieces of Markdown that all shapes are told with. */
import { groupDigits } from '../../../contract/group-digits.ts'
import { fenceFor, toCodeSpan } from '../../checks/code-span.ts'
import type { NodeBrief } from '../../tools/show-node.ts'

/** As the beginning of a sentence. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** A name of the code base, which is never read as Markdown. */
export function code(text: string): string {
  return toCodeSpan(text.replaceAll(/\s+/gu, ' ').trim())
}

/** A place as a citation behind what it shows; '' for ''. */
export function at(location: string): string {
  return location === '' ? '' : ` [${location}]`
}

/** `` `Cart.add` [src/cart.ts:4-9] `` */
export function named({ name, location }: Pick<NodeBrief, 'name' | 'location'>): string {
  return `${code(name)}${at(location)}`
}

/** A definition with its kind and what its documentation begins with. */
export function described(node: Pick<NodeBrief, 'kind' | 'name' | 'location' | 'doc'>): string {
  return `${node.kind} ${named(node)}${node.doc === undefined ? '' : ` — ${plain(node.doc)}`}`
}

/** A line of code behind a name; '' where there is none. */
export function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `: ${code(text)}`
}

/** Text of a repository, in which nothing is Markdown but its own links, of which the words stay. */
export function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^\]\n]{0,300})\]\([^()\s]{1,1000}\)/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
}

/** The same as a quotation, line by line. Headings in it are text like the rest: an answer has its own. */
export function quote(text: string): string[] {
  return text.split('\n').map((line) => {
    const shown = plain(line.replace(/^\s*(?:#{1,6}(?=\s)|(?:-+|=+)\s*$)/u, ''))
    return shown === '' ? '>' : `> ${shown}`
  })
}

/** The lines of a text without the numbers that tools put before them. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/^[^\S\n]*\d+\| ?/gmu, '')
}

/** A block of code, without the numbers of its lines. */
export function block(source: string, path: string, mostLines: number): string {
  const lines = withoutNumbers(source).split('\n')
  const shown = lines.slice(0, mostLines)
  const fence = fenceFor(shown.join('\n'), 3)
  const language = /\.(\w{1,10})$/u.exec(path)?.[1] ?? ''
  const rest = lines.length - shown.length
  return [`${fence}${language}`, ...shown, ...(rest > 0 ? [`… ${rest} more lines`] : []), fence].join('\n')
}

/** The first entries of a list, and how many more were found. */
export function listed<Item>(
  items: readonly Item[],
  most: number,
  total: number | null,
  show: (item: Item) => string,
): string[] {
  const rest = (total ?? items.length) - Math.min(items.length, most)
  return [
    ...items.slice(0, most).map((item) => `- ${show(item)}`),
    ...(rest > 0 ? [`- … and ${groupDigits(rest)} more`] : []),
  ]
}

/** Rows below a title, which may be empty; nothing where there are none. */
export function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', ...(title === '' ? [] : [title, '']), ...rows]
}

/** The first entries below a title. */
export function sectionOf(title: string, entries: readonly string[]): string[] {
  const shown = listed(entries, 12, null, (entry) => entry)
  return section(title, shown)
}

/** What a result says of itself. */
export function noted(note: string | undefined): string[] {
  return section('', note === undefined || note === '' ? [] : [plain(note)])
}

/** A table, or nothing without a row; cells are Markdown already. Columns that are empty throughout are left out. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  total: number | null = rows.length,
): string[] {
  if (rows.length === 0) return []
  const filled = columns.map((_, index) => rows.some((row) => (row[index] ?? '') !== ''))
  const write = (cells: readonly string[]): string =>
    `| ${cells.filter((_, index) => filled[index] === true).join(' | ')} |`
  const rest = (total ?? rows.length) - rows.length
  return [
    write(columns),
    write(columns.map(() => '---')),
    ...rows.map((row) => write(columns.map((_, index) => cell(row[index] ?? '')))),
    ...(rest > 0 ? ['', `… and ${groupDigits(rest)} more.`] : []),
  ]
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/gu, String.raw`\|`)
}
