import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

const deepest = 30

/**
 * Reads a type written in text: dotted names, subscripts, unions and lists (`"Dict[str, a.Foo | None]"`).
 * Returns its row, or -1 where the text is anything else; then no row is made.
 */
export function parseTypeText(context: Context, start: number, end: number): number {
  const reader: Reader = { text: context.tree.text, end, at: start }
  const shape = readUnion(reader, 0)
  skipSpace(reader)
  return shape === undefined || reader.at < end ? -1 : toRow(context, shape)
}

/** Reads a dotted name that fills the text from `start` to `end`. */
export function dottedTypeText(context: Context, start: number, end: number): number {
  const reader: Reader = { text: context.tree.text, end, at: start }
  const shape = readName(reader)
  return shape === undefined || reader.at < end ? -1 : toRow(context, shape)
}

type Shape =
  | { readonly kind: 'name'; readonly parts: readonly { readonly start: number; readonly end: number }[] }
  | { readonly kind: 'apply'; readonly base: Shape; readonly items: readonly Shape[]; readonly end: number }
  | {
      readonly kind: 'list' | 'union'
      readonly items: readonly Shape[]
      readonly start: number
      readonly end: number
    }
  | { readonly kind: 'literal'; readonly what: string; readonly start: number; readonly end: number }

interface Reader {
  readonly text: string
  readonly end: number
  at: number
}

function readUnion(reader: Reader, depth: number): Shape | undefined {
  skipSpace(reader)
  const start = reader.at
  const items: Shape[] = []
  do {
    const item = readItem(reader, depth)
    if (item === undefined) return undefined
    items.push(item)
  } while (readUnit(reader, '|'))
  return items.length === 1 ? items[0] : { kind: 'union', items, start, end: reader.at }
}

function readItem(reader: Reader, depth: number): Shape | undefined {
  if (depth > deepest) return undefined
  skipSpace(reader)
  const start = reader.at
  if (reader.text.startsWith('...', start) && start + 3 <= reader.end) {
    reader.at += 3
    return { kind: 'literal', what: 'ellipsis', start, end: reader.at }
  }
  if (readUnit(reader, '[')) {
    const items = readItems(reader, depth)
    return items && { kind: 'list', items, start, end: reader.at }
  }
  let shape = readName(reader)
  if (shape === undefined) return undefined
  if (reader.text.slice(start, reader.at) === 'None')
    shape = { kind: 'literal', what: 'null', start, end: reader.at }
  if (!readUnit(reader, '[')) return shape
  // What Literal["a"] holds are values, and are not looked up.
  if (/(^|\.)Literal$/.test(reader.text.slice(start, reader.at - 1).trim())) return undefined
  const items = readItems(reader, depth)
  return items && { kind: 'apply', base: shape, items, end: reader.at }
}

/** What stands between brackets, the closing one included. */
function readItems(reader: Reader, depth: number): Shape[] | undefined {
  const items: Shape[] = []
  while (!readUnit(reader, ']')) {
    const item = readUnion(reader, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
    if (!readUnit(reader, ',')) return readUnit(reader, ']') ? items : undefined
  }
  return items
}

function readName(reader: Reader): Shape | undefined {
  const parts: { start: number; end: number }[] = []
  for (;;) {
    const start = reader.at
    while (reader.at < reader.end && isWordUnit(reader.text.charCodeAt(reader.at))) reader.at++
    const first = reader.text.charCodeAt(start)
    if (reader.at === start || (first >= 48 && first <= 57)) return undefined
    parts.push({ start, end: reader.at })
    if (reader.at >= reader.end || reader.text[reader.at] !== '.') return { kind: 'name', parts }
    reader.at++
  }
}

function readUnit(reader: Reader, unit: string): boolean {
  skipSpace(reader)
  if (reader.at >= reader.end || reader.text[reader.at] !== unit) return false
  reader.at++
  return true
}

function skipSpace(reader: Reader): void {
  while (reader.at < reader.end && ' \t\r\n'.includes(reader.text[reader.at]!)) reader.at++
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 95 ||
    unit >= 0xaa
  )
}

function toRow(context: Context, shape: Shape): number {
  const { facts } = context
  const add = (op: number, a: number, b: number, start: number, end: number): number =>
    facts.expression(op, a, b, context.scope, start, end, ExpressionFlag.TYPE)
  switch (shape.kind) {
    case 'name': {
      let row = -1
      for (const { start, end } of shape.parts) {
        const name = facts.string(context.tree.text.slice(start, end))
        row = row === -1 ? add(Op.NAME, name, -1, start, end) : add(Op.MEMBER, row, name, start, end)
      }
      return row
    }
    case 'apply': {
      const base = toRow(context, shape.base)
      const items = facts.list(shape.items.map((item) => toRow(context, item)))
      return add(Op.APPLY, base, items, startOf(shape), shape.end)
    }
    case 'list':
    case 'union': {
      const items = facts.list(shape.items.map((item) => toRow(context, item)))
      return add(shape.kind === 'list' ? Op.ARRAY : Op.ANY_OF, items, -1, shape.start, shape.end)
    }
    case 'literal':
      return add(Op.LITERAL, facts.string(shape.what), -1, shape.start, shape.end)
  }
}

function startOf(shape: Shape): number {
  if (shape.kind === 'name') return shape.parts[0]!.start
  return shape.kind === 'apply' ? startOf(shape.base) : shape.start
}
