import type { Context } from './context.ts'
import { contentEnd, contentStart, hasPrefix } from './strings.ts'

const longestDoc = 4000

/** One of several statements in a row: a string right behind an assignment is its doc (PEP 258). */
export function nextStatement(context: Context, node: number): void {
  const { tree, kinds, declared } = context
  const kind = tree.kind[node]!
  if (kind !== kinds.expressionStatement && !kinds.nothing.has(kind)) declared.length = 0
  context.statement(node)
}

export interface Docstring {
  readonly doc: string
  /** Offsets of the text between the quotes. */
  readonly start: number
  readonly end: number
}

/** The docstring that a body begins with. */
export function docstringOf(context: Context, body: number): Docstring | null {
  const { tree, kinds } = context
  const first = context.firstNamed(body)
  return first !== -1 && tree.kind[first] === kinds.expressionStatement ? docstringIn(context, first) : null
}

/** The docstring that an expression statement is. */
export function docstringIn(context: Context, line: number): Docstring | null {
  const { tree, kinds } = context
  let node = context.firstNamed(line)
  if (node !== -1 && tree.kind[node] === kinds.concatenatedString) node = context.firstNamed(node)
  if (node === -1 || tree.kind[node] !== kinds.string) return null
  if (hasPrefix(context, node, 'f') || hasPrefix(context, node, 'b')) return null
  const start = contentStart(context, node)
  const end = contentEnd(context, node)
  return { doc: cleanDocstring(tree.text.slice(start, end)), start, end }
}

/** Indentation is taken away as PEP 257 says: the first line's alone, the others' by what they share. */
export function cleanDocstring(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  let indent = Number.POSITIVE_INFINITY
  for (const line of lines.slice(1)) {
    const first = line.search(/\S/)
    if (first !== -1) indent = Math.min(indent, first)
  }
  const cleaned = lines.map((line, index) =>
    (index === 0 ? line.trimStart() : line.slice(Number.isFinite(indent) ? indent : 0)).trimEnd(),
  )
  return cutDoc(cleaned.join('\n').trim())
}

/** The comment lines directly above an offset, where a definition without a docstring begins; '' for none. */
export function docAbove(context: Context, offset: number): string {
  const { text } = context.tree
  const lines: string[] = []
  let lineStart = text.lastIndexOf('\n', offset - 1) + 1
  // Something else stands before it on its line.
  if (text.slice(lineStart, offset).trim() !== '') return ''
  while (lineStart > 0 && lines.length < 100) {
    const end = lineStart - 1
    lineStart = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(lineStart, end).trim()
    if (!line.startsWith('#') || line.startsWith('#!')) break
    lines.push(line.replace(/^#+:?\s?/, '').trimEnd())
  }
  const kept = lines.reverse().filter((line) => !isDirective(line))
  return cutDoc(kept.join('\n').trim())
}

/** The rest of a comment on the lines of a statement (`x = 1  #: how many`), in Sphinx's form alone. */
export function docBeside(context: Context, offset: number): string {
  const { text } = context.tree
  const lineEnd = text.indexOf('\n', offset)
  const rest = text.slice(offset, lineEnd === -1 ? text.length : lineEnd).trim()
  return rest.startsWith('#:') ? cutDoc(rest.slice(2).trim()) : ''
}

/** Rulers, and words for tools, are no documentation. */
function isDirective(line: string): boolean {
  return /^(?:[^\p{L}\p{N}]*$|(?:type|noqa|pylint|pyright|mypy|flake8|ruff|fmt|isort|pragma)\b *:|-\*-|vim?:)/u.test(
    line,
  )
}

function cutDoc(doc: string): string {
  if (doc.length <= longestDoc) return doc
  const cut = doc.slice(0, longestDoc - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
