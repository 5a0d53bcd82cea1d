import { NotUnderstood } from '../not-understood.ts'
import { readLabel } from '../read-label.ts'
import type { Label } from '../scene/label.ts'
import type { Scanner } from '../scanner.ts'
import type { ShapeName } from './flowchart.ts'

export interface WrittenVertex {
  readonly id: string
  /** Undefined where the vertex is only named. */
  readonly body: { readonly shape: ShapeName; readonly label: Label } | undefined
  /** Of `:::name`. */
  readonly className: string | undefined
}

const identifier = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.]|[-/](?=[\p{L}\p{N}_]))*/uy
const keyword =
  /^(?:graph|flowchart|subgraph|end|style|linkStyle|classDef|class|click|interpolate|default|href|call)\b/u

/** An opening bracket goes before those that it begins with. */
const brackets: readonly (readonly [open: string, close: string, shape: ShapeName])[] = [
  ['(((', ')))', 'double-circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'stadium'],
  ['(-', '-)', 'ellipse'],
  ['(', ')', 'rounded'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'lean-right'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '\\]', 'lean-left'],
  ['[\\', '/]', 'inverted-trapezoid'],
  ['[', ']', 'rectangle'],
  ['{{', '}}', 'hexagon'],
  ['{', '}', 'diamond'],
  ['>', ']', 'flag'],
]

/** A node as it stands in a statement: `id`, `id[text]`, `id("text"):::name`. */
export function readVertex(scanner: Scanner): WrittenVertex {
  const id = scanner.take(identifier)[0]
  if (keyword.test(id)) throw new NotUnderstood()
  const body = readBody(scanner)
  const className = scanner.takeIf(/:::([\w-]+)/uy)?.[1]
  return { id, body, className }
}

function readBody(scanner: Scanner): WrittenVertex['body'] {
  const opening = brackets.find(([open]) => scanner.startsWith(open))?.[0]
  if (opening === undefined) return undefined
  scanner.skip(opening.length)
  const text = readText(scanner)
  for (const [open, close, shape] of brackets) {
    if (open !== opening) continue
    if (text.quoted) {
      scanner.takeIf(/\s+/uy)
      if (!scanner.startsWith(close)) continue
      scanner.skip(close.length)
      return { shape, label: text.label }
    }
    // A slash that closes is read as a part of the text.
    const slash = close.length === 2 && /^[/\\]/u.test(close) ? close[0]! : ''
    const rest = close.slice(slash.length)
    const inner = text.written.slice(0, text.written.length - slash.length)
    if (!text.written.endsWith(slash) || !scanner.startsWith(rest) || inner.trim() === '') continue
    scanner.skip(rest.length)
    return { shape, label: readLabel(inner, { hasMarkup: true }) }
  }
  throw new NotUnderstood()
}

type WrittenText =
  | { readonly quoted: true; readonly label: Label }
  | { readonly quoted: false; readonly written: string }

function readText(scanner: Scanner): WrittenText {
  const label = readQuoted(scanner)
  if (label !== undefined) return { quoted: true, label }
  return { quoted: false, written: scanner.take(/[^[\](){}|"]+/uy)[0] }
}

/** Undefined where no quotation mark stands there. */
export function readQuoted(scanner: Scanner): Label | undefined {
  const quoted = scanner.takeIf(/\s*"([^"]*)"/uy)?.[1]
  if (quoted === undefined) return undefined
  const markdown = /^`([^`]*)`$/u.exec(quoted)?.[1]
  return readLabel(markdown ?? quoted, { hasMarkup: true, isMarkdown: markdown !== undefined })
}
