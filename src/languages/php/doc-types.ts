import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { docNode } from './docs.ts'
import { qualified, wholeName } from './names.ts'

/** What the tags of a PHPDoc comment say: rows of types, made in the scope that is read. */
export interface DocTypes {
  readonly result: number
  readonly parameters: ReadonlyMap<string, number>
  /** `@var T` and `@var T $x` */
  readonly variables: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, number>
}

const NOTHING: DocTypes = { result: -1, parameters: new Map(), variables: new Map(), properties: new Map() }
const TAG = /@(?:phpstan-|psalm-)?(param|return|var|property(?:-read|-write)?)[ \t]+/g
const NAME = /[ \t]*(?:\.\.\.|&)*(\$\w+)?/y
/** Comments that are longer hold no more than prose. */
const longest = 20_000

/** Types in the PHPDoc comment before a node. */
export function docTypesBefore(context: Context, node: number): DocTypes {
  const comment = docNode(context, node)
  return comment === -1 ? NOTHING : docTypesAt(context, comment)
}

export function docTypesAt(context: Context, comment: number): DocTypes {
  const { text } = context.tree
  const start = context.tree.start[comment]!
  const end = Math.min(context.tree.end[comment]!, start + longest)
  const doc = text.slice(start, end)
  if (!doc.includes('@')) return NOTHING
  let result = -1
  const parameters = new Map<string, number>()
  const variables = new Map<string, number>()
  const properties = new Map<string, number>()
  for (const tag of doc.matchAll(TAG)) {
    const reader: Reader = { text, at: start + tag.index + tag[0].length, end }
    const shape = readUnion(reader, 0)
    if (shape === undefined) continue
    const row = toRow(context, shape)
    if (row === -1) continue
    NAME.lastIndex = reader.at
    const name = NAME.exec(text)?.[1] ?? ''
    if (tag[1] === 'return') result = row
    else if (tag[1] === 'param') parameters.set(name, row)
    else if (tag[1] === 'var') variables.set(name, row)
    else properties.set(name, row)
  }
  return { result, parameters, variables, properties }
}

interface Shape {
  readonly start: number
  readonly end: number
  /** Of a name; '' for a union. */
  readonly name: string
  /** Type arguments, or what a union is of. */
  readonly of: readonly Shape[]
  readonly isList: boolean
}

interface Reader {
  readonly text: string
  readonly end: number
  at: number
}

/** `A|B[]|null`; undefined where the text is no type. */
function readUnion(reader: Reader, depth: number): Shape | undefined {
  const start = reader.at
  const of: Shape[] = []
  do {
    skipSpace(reader, depth)
    const item = readItem(reader, depth)
    if (item === undefined) return undefined
    of.push(item)
    skipSpace(reader, depth)
  } while (take(reader, '|') || take(reader, '&'))
  return of.length === 1 ? of[0] : { start, end: reader.at, name: '', of, isList: false }
}

const WORD = /[\w\\$-]*[\w*]|\*/y
const deepest = 10

function readItem(reader: Reader, depth: number): Shape | undefined {
  if (depth > deepest) return undefined
  take(reader, '?')
  const start = reader.at
  let shape: Shape | undefined
  if (take(reader, '(')) {
    shape = readUnion(reader, depth + 1)
    if (shape === undefined || !take(reader, ')')) return undefined
  } else {
    WORD.lastIndex = start
    const name = WORD.exec(reader.text)?.[0]
    if (name === undefined || start + name.length > reader.end) return undefined
    reader.at = start + name.length
    shape = { start, end: reader.at, name, of: readArguments(reader, depth) ?? [], isList: false }
  }
  while (take(reader, '[')) {
    if (!take(reader, ']')) return undefined
    shape = { start, end: reader.at, name: '[]', of: [shape], isList: true }
  }
  return shape
}

function readArguments(reader: Reader, depth: number): Shape[] | undefined {
  if (!take(reader, '<')) return undefined
  const of: Shape[] = []
  do {
    const item = readUnion(reader, depth + 1)
    if (item === undefined) return of
    of.push(item)
  } while (take(reader, ','))
  skipSpace(reader, 1)
  take(reader, '>')
  return of
}

function take(reader: Reader, unit: string): boolean {
  if (reader.at >= reader.end || reader.text[reader.at] !== unit) return false
  reader.at++
  return true
}

/** Inside of brackets there may be blanks; outside of them they end the type. */
function skipSpace(reader: Reader, depth: number): void {
  while (depth > 0 && reader.at < reader.end && ' \t\r\n*'.includes(reader.text[reader.at]!)) reader.at++
}

/** Types of the language, and words of PHPStan and Psalm, of which no class is known. */
const PLAIN = new RegExp(
  '^(?:(?:non-empty-|non-falsy-|numeric-|literal-|class-|callable-|positive-|negative-|interface-|trait-|enum-)?' +
    '(?:string|int|integer|bool|boolean|float|double|mixed|null|void|never|false|true|resource|object|callable|scalar|' +
    'array-key|number|numeric|array|list|iterable|closed-resource|key-of|value-of|int-mask|callable-array)|.*[-*$].*|.)$',
  'i',
)
const LISTS =
  /^(?:non-empty-)?(?:array|list|iterable|associative-array)$|^\\?(?:Traversable|Iterator|Generator|IteratorAggregate)$/i

/** The row of a type, -1 where it names no class. */
function toRow(context: Context, shape: Shape): number {
  const { facts, scope } = context
  const row = (op: number, a: number, b: number): number =>
    facts.expression(op, a, b, scope, shape.start, shape.end, ExpressionFlag.TYPE)
  if (shape.name === '') {
    const rows = shape.of.map((each) => toRow(context, each)).filter((each) => each !== -1)
    return rows.length > 1 ? row(Op.ANY_OF, facts.list(rows), -1) : (rows[0] ?? -1)
  }
  if (shape.isList || (LISTS.test(shape.name) && shape.of.length > 0)) {
    // Of keys and values the values; of a generator what it yields.
    const element = toRow(context, shape.of[Math.min(shape.of.length - 1, 1)]!)
    if (element === -1) return -1
    const sign = facts.expression(
      Op.NAME,
      facts.string('[]'),
      -1,
      scope,
      shape.start,
      shape.start,
      ExpressionFlag.TYPE,
    )
    return row(Op.APPLY, sign, facts.list([element]))
  }
  const word = shape.name.toLowerCase()
  if (word === 'static' || word === '$this') return row(Op.THIS_CLASS, -1, -1)
  if (word === 'self') return context.typeAround === undefined ? -1 : row(Op.THIS_CLASS, -1, -1)
  if (PLAIN.test(shape.name) || word === 'parent') return -1
  if (!shape.name.includes('\\')) return row(Op.NAME, facts.string(shape.name), -1)
  const last = shape.name.lastIndexOf('\\') + 1
  const whole = wholeName(context, shape.name)
  return qualified(
    context,
    whole,
    shape.start,
    shape.start + last,
    shape.start + shape.name.length,
    ExpressionFlag.TYPE,
  )
}
