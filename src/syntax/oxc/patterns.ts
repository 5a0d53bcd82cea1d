import { asExpression, assertion, nonNull, satisfiesExpression } from './assertions.ts'
import { F, K, T } from './kinds.ts'
import { key, reference } from './names.ts'
import { expressionAt, nodeOf, type Reader } from './parts.ts'
import { absent, type RawTree } from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'

/** What reads the enumeration that says what is bound, or written to. */
type Bound = (raw: RawTree, at: number, field: number) => void

const Pattern = { NAME: 0, OBJECT: 1, ARRAY: 2, DEFAULT: 3 } as const

const patterns: Readonly<Record<number, Reader>> = {
  [Pattern.NAME]: reference,
  [Pattern.OBJECT]: objectPattern,
  [Pattern.ARRAY]: arrayPattern(pattern),
  [Pattern.DEFAULT]: withDefault(pattern),
}

/** What a declaration binds. */
export function pattern(raw: RawTree, at: number, field: number): void {
  patterns[raw.byteAt(at)]!(raw, raw.variantAt(at), field)
}

const Target = {
  NAME: 0,
  AS: 1,
  SATISFIES: 2,
  NON_NULL: 3,
  ASSERTION: 4,
  ARRAY: 8,
  OBJECT: 9,
  DEFAULT: 16,
} as const

const targets: Readonly<Record<number, Reader>> = {
  [Target.NAME]: reference,
  [Target.AS]: asExpression,
  [Target.SATISFIES]: satisfiesExpression,
  [Target.NON_NULL]: nonNull,
  [Target.ASSERTION]: assertion,
  [Target.ARRAY]: arrayPattern(target),
  [Target.OBJECT]: objectTarget,
  [Target.DEFAULT]: withDefault(target),
}

/** What an assignment writes to. Members have the numbers that they have as expressions. */
export function target(raw: RawTree, at: number, field: number): void {
  const read = targets[raw.byteAt(at)]
  if (read === undefined) raw.read.expression(raw, at, field)
  else read(raw, raw.variantAt(at), field)
}

function withDefault(bound: Bound): Reader {
  const left = (raw: RawTree, pos: number): void => bound(raw, pos + 16, F.left)
  return nodeOf(K.assignment_pattern, left, expressionAt(32, F.right))
}

const propertySize = 48

function objectPattern(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.object_pattern, field, raw.startOf(pos))
  for (const property of raw.items(pos + 16, propertySize)) {
    const value = raw.variantAt(property + 32)
    if (!raw.isSet(property + 12)) pair(raw, property, raw.isSet(property + 13), pattern)
    else if (raw.byteAt(property + 32) !== Pattern.DEFAULT) shorthand(raw, value, F.NONE)
    else shorthandWithDefault(raw, value, raw.variantAt(value + 16), value + 32)
  }
  rest(raw, raw.wordAt(pos + 40), pattern)
  raw.close(node, raw.endOf(pos))
}

const elementSize = 16

function objectTarget(raw: RawTree, pos: number, field: number): void {
  const node = raw.open(K.object_pattern, field, raw.startOf(pos))
  for (const at of raw.items(pos + 16, elementSize)) {
    const property = raw.variantAt(at)
    if (raw.byteAt(at) !== 0) pair(raw, property, raw.isSet(property + 12), target)
    else if (raw.byteAt(property + 48) === absent) shorthand(raw, property + 16, F.NONE)
    else shorthandWithDefault(raw, property, property + 16, property + 48)
  }
  rest(raw, raw.wordAt(pos + 40), target)
  raw.close(node, raw.endOf(pos))
}

function pair(raw: RawTree, property: number, isComputed: boolean, bound: Bound): void {
  const node = raw.open(K.pair_pattern, F.NONE, raw.startOf(property))
  key(raw, property + 16, isComputed, F.key)
  bound(raw, property + 32, F.value)
  raw.close(node, raw.endOf(property))
}

function shorthand(raw: RawTree, name: number, field: number): void {
  raw.leafOf(K.shorthand_property_identifier_pattern, field, name)
}

/** `a = 1` in `{ a = 1 }`. */
function shorthandWithDefault(raw: RawTree, pos: number, name: number, value: number): void {
  const node = raw.open(K.object_assignment_pattern, F.NONE, raw.startOf(pos))
  shorthand(raw, name, F.left)
  raw.read.expression(raw, value, F.right)
  raw.close(node, raw.endOf(pos))
}

/** `...a`; `structure` is 0 where there is none. What is bound lies 16 bytes into it. */
export function rest(raw: RawTree, structure: number, bound: Bound): void {
  if (structure === 0) return
  const node = raw.open(K.rest_pattern, F.NONE, raw.startOf(structure))
  bound(raw, structure + 16, F.NONE)
  raw.close(node, raw.endOf(structure))
}

const comma = 44

/** Its commas count the elements, holes too. */
function arrayPattern(bound: Bound): Reader {
  return (raw, pos, field) => {
    const { text } = raw
    const node = raw.open(K.array_pattern, field, raw.startOf(pos))
    let after = raw.startOf(pos) + 1
    for (const at of raw.items(pos + 16, elementSize)) {
      if (raw.byteAt(at) !== absent) {
        bound(raw, at, F.NONE)
        after = raw.columns.end[raw.columns.last[node]!]!
      }
      const separator = skipTrivia(text, after)
      if (text.charCodeAt(separator) !== comma) continue
      raw.token(T.OTHER, F.NONE, separator, separator + 1)
      after = separator + 1
    }
    rest(raw, raw.wordAt(pos + 40), bound)
    raw.close(node, raw.endOf(pos))
  }
}
