import { ExpressionFlag, ImportFlag, ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

const predefined = new Set([
  'string',
  'number',
  'boolean',
  'object',
  'function',
  'null',
  'undefined',
  'void',
  'any',
  'unknown',
  'never',
  'bigint',
  'symbol',
])

const deepest = 50

/**
 * A type as JSDoc writes it, as a type expression whose names stand where they are in the comment:
 * `?Foo`, `Foo=`, `Array.<Foo>`, `Foo[]`, `A|B`, `import('./x').T`. What says nothing about a class is -1.
 */
export function readJsdocType(context: Context, start: number, end: number): number {
  const { scope } = context
  const reader: Reader = { context, scope, at: start, end, depth: 0 }
  return readUnion(reader)
}

interface Reader {
  readonly context: Context
  readonly scope: number
  at: number
  readonly end: number
  depth: number
}

function readUnion(reader: Reader): number {
  const { facts } = reader.context
  if (reader.depth >= deepest) {
    reader.at = reader.end
    return -1
  }
  reader.depth++
  const start = reader.at
  const types: number[] = []
  for (;;) {
    const type = readPostfix(reader)
    if (type !== -1) types.push(type)
    if (!takes(reader, '|') && !takes(reader, '&')) break
  }
  reader.depth--
  if (types.length < 2) return types[0] ?? -1
  const list = facts.list(types)
  return facts.expression(Op.ANY_OF, list, -1, reader.scope, start, reader.at, ExpressionFlag.TYPE)
}

function readPostfix(reader: Reader): number {
  const { facts } = reader.context
  while (takes(reader, '?') || takes(reader, '!') || takes(reader, '...')) continue
  const start = reader.at
  let type = readPrimary(reader)
  for (;;) {
    if (takes(reader, '.<') || takes(reader, '<')) {
      const types: number[] = []
      do {
        const argument = readUnion(reader)
        if (argument !== -1) types.push(argument)
      } while (takes(reader, ','))
      takes(reader, '>')
      if (type !== -1) type = apply(reader, type, types, start)
    } else if (takes(reader, '[]')) {
      if (type === -1) continue
      const name = facts.string('[]')
      const array = facts.expression(
        Op.NAME,
        name,
        -1,
        reader.scope,
        reader.at - 2,
        reader.at,
        ExpressionFlag.TYPE,
      )
      type = apply(reader, array, [type], start)
    } else if (!takes(reader, '=') && !takes(reader, '?') && !takes(reader, '!')) {
      return type
    }
  }
}

function apply(reader: Reader, base: number, types: readonly number[], start: number): number {
  const { facts } = reader.context
  return facts.expression(
    Op.APPLY,
    base,
    facts.list(types),
    reader.scope,
    start,
    reader.at,
    ExpressionFlag.TYPE,
  )
}

function readPrimary(reader: Reader): number {
  if (takes(reader, '(')) {
    const inner = readUnion(reader)
    takes(reader, ')')
    return inner
  }
  skipSpace(reader)
  const { text } = reader.context
  const unit = text.charCodeAt(reader.at)
  if (!isWord(unit) || (unit >= 48 && unit <= 57)) {
    // Records, string literals and the like name no class; the rest of the type is left.
    reader.at = reader.end
    return -1
  }
  return readName(reader)
}

/** `Foo`, `ns.Foo`, `import('./x').Foo`. */
function readName(reader: Reader): number {
  const { context, scope } = reader
  const start = reader.at
  const first = takeWord(reader)
  let type = -1
  if (first === 'import' && takes(reader, '(')) type = readImport(reader, start)
  else if (first === 'typeof') return readNameOf(reader)
  else if (predefined.has(first)) {
    const what = context.facts.string(first)
    type = context.facts.expression(Op.LITERAL, what, -1, scope, start, reader.at, ExpressionFlag.TYPE)
  } else {
    type = context.facts.expression(
      Op.NAME,
      context.facts.string(first),
      -1,
      scope,
      start,
      reader.at,
      ExpressionFlag.TYPE,
    )
  }
  while (
    context.text.charCodeAt(reader.at) === 46 &&
    isWord(context.text.charCodeAt(reader.at + 1)) &&
    reader.at < reader.end
  ) {
    reader.at++
    const from = reader.at
    const name = takeWord(reader)
    if (type !== -1) type = context.memberOf(type, name, from, reader.at, ExpressionFlag.TYPE)
  }
  return type
}

function readNameOf(reader: Reader): number {
  skipSpace(reader)
  const start = reader.at
  const name = takeWord(reader)
  if (name === '') return -1
  return reader.context.facts.expression(
    Op.NAME,
    reader.context.facts.string(name),
    -1,
    reader.scope,
    start,
    reader.at,
  )
}

function readImport(reader: Reader, start: number): number {
  const { facts, text } = reader.context
  skipSpace(reader)
  const quote = text[reader.at]
  const from = reader.at
  const close = quote === '"' || quote === "'" ? text.indexOf(quote, from + 1) : -1
  if (close === -1 || close >= reader.end) {
    reader.at = reader.end
    return -1
  }
  reader.at = close + 1
  takes(reader, ')')
  const row = facts.import({
    kind: ImportKind.DYNAMIC,
    specifier: text.slice(from + 1, close),
    start: from,
    end: close + 1,
    flags: ImportFlag.TYPE_ONLY,
  })
  return facts.expression(Op.IMPORT, row, -1, reader.scope, start, reader.at, ExpressionFlag.TYPE)
}

function takeWord(reader: Reader): string {
  const { text } = reader.context
  const start = reader.at
  while (reader.at < reader.end && isWord(text.charCodeAt(reader.at))) reader.at++
  return text.slice(start, reader.at)
}

function takes(reader: Reader, token: string): boolean {
  skipSpace(reader)
  if (reader.at + token.length > reader.end || !reader.context.text.startsWith(token, reader.at)) return false
  reader.at += token.length
  return true
}

/** A type may run over lines, which begin with a star. */
function skipSpace(reader: Reader): void {
  const { text } = reader.context
  while (reader.at < reader.end) {
    const unit = text.charCodeAt(reader.at)
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9 && unit !== 42) return
    reader.at++
  }
}

function isWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 36 ||
    unit === 95 ||
    unit > 127
  )
}
