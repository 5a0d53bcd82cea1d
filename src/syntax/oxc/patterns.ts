import { F, K, T } from './kinds.ts'
import { key, reference } from './names.ts'
import {
  absent,
  byteAt,
  close,
  countAt,
  endOf,
  isSet,
  leafOf,
  open,
  startOf,
  token,
  variantAt,
  wordAt,
  type RawTree,
} from './raw-tree.ts'
import { skipTrivia } from './trivia.ts'

const Pattern = { NAME: 0, OBJECT: 1, ARRAY: 2, DEFAULT: 3 } as const

const comma = 44
const elementSize = 16

/** What a declaration binds. */
export function pattern(raw: RawTree, at: number, field: number): void {
  const pos = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case Pattern.NAME:
      reference(raw, pos, field)
      return
    case Pattern.OBJECT:
      objectPattern(raw, pos, field)
      return
    case Pattern.ARRAY:
      arrayPattern(raw, pos, field, pattern)
      return
    default: {
      const node = open(raw, K.assignment_pattern, field, startOf(raw, pos))
      pattern(raw, pos + 16, F.left)
      raw.read.expression(raw, pos + 32, F.right)
      close(raw, node, endOf(raw, pos))
    }
  }
}

const propertySize = 48

function objectPattern(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.object_pattern, field, startOf(raw, pos))
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * propertySize
  for (let property = first; property < end; property += propertySize) {
    if (isSet(raw, property + 12)) {
      shorthandProperty(raw, property)
    } else {
      const pair = open(raw, K.pair_pattern, F.NONE, startOf(raw, property))
      key(raw, property + 16, isSet(raw, property + 13), F.key)
      pattern(raw, property + 32, F.value)
      close(raw, pair, endOf(raw, property))
    }
  }
  rest(raw, wordAt(raw, pos + 40), pattern)
  close(raw, node, endOf(raw, pos))
}

/** `a` or `a = 1`. */
function shorthandProperty(raw: RawTree, property: number): void {
  const value = variantAt(raw, property + 32)
  if (byteAt(raw, property + 32) !== Pattern.DEFAULT) {
    leafOf(raw, K.shorthand_property_identifier_pattern, F.NONE, value)
    return
  }
  const node = open(raw, K.object_assignment_pattern, F.NONE, startOf(raw, value))
  leafOf(raw, K.shorthand_property_identifier_pattern, F.left, variantAt(raw, value + 16))
  raw.read.expression(raw, value + 32, F.right)
  close(raw, node, endOf(raw, value))
}

/** `...a`; `structure` is 0 where there is none. What is bound lies 16 bytes into it. */
export function rest(
  raw: RawTree,
  structure: number,
  read: (raw: RawTree, at: number, field: number) => void,
): void {
  if (structure === 0) return
  const node = open(raw, K.rest_pattern, F.NONE, startOf(raw, structure))
  read(raw, structure + 16, F.NONE)
  close(raw, node, endOf(raw, structure))
}

/** Its commas count the elements, holes too. */
function arrayPattern(
  raw: RawTree,
  pos: number,
  field: number,
  read: (raw: RawTree, at: number, field: number) => void,
): void {
  const { text } = raw
  const node = open(raw, K.array_pattern, field, startOf(raw, pos))
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * elementSize
  let after = startOf(raw, pos) + 1
  for (let at = first; at < end; at += elementSize) {
    if (byteAt(raw, at) !== absent) {
      read(raw, at, F.NONE)
      after = raw.columns.end[raw.columns.last[node]!]!
    }
    const separator = skipTrivia(text, after)
    if (text.charCodeAt(separator) !== comma) continue
    token(raw, T.OTHER, F.NONE, separator, separator + 1)
    after = separator + 1
  }
  rest(raw, wordAt(raw, pos + 40), read)
  close(raw, node, endOf(raw, pos))
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

/** What an assignment writes to. */
export function target(raw: RawTree, at: number, field: number): void {
  const pos = variantAt(raw, at)
  switch (byteAt(raw, at)) {
    case Target.NAME:
      reference(raw, pos, field)
      return
    case Target.AS:
    case Target.SATISFIES: {
      const kind = byteAt(raw, at) === Target.AS ? K.as_expression : K.satisfies_expression
      const node = open(raw, kind, field, startOf(raw, pos))
      raw.read.expression(raw, pos + 16, F.NONE)
      raw.read.type(raw, pos + 32, F.NONE)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Target.NON_NULL: {
      const node = open(raw, K.non_null_expression, field, startOf(raw, pos))
      raw.read.expression(raw, pos + 16, F.NONE)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Target.ASSERTION: {
      const node = open(raw, K.type_assertion, field, startOf(raw, pos))
      const list = open(raw, K.type_arguments, F.NONE, startOf(raw, pos))
      raw.read.type(raw, pos + 16, F.NONE)
      close(raw, list, endOf(raw, variantAt(raw, pos + 16)))
      raw.read.expression(raw, pos + 32, F.NONE)
      close(raw, node, endOf(raw, pos))
      return
    }
    case Target.ARRAY:
      arrayPattern(raw, pos, field, target)
      return
    case Target.OBJECT:
      objectTarget(raw, pos, field)
      return
    case Target.DEFAULT: {
      const node = open(raw, K.assignment_pattern, field, startOf(raw, pos))
      target(raw, pos + 16, F.left)
      raw.read.expression(raw, pos + 32, F.right)
      close(raw, node, endOf(raw, pos))
      return
    }
    default:
      // Members have the numbers that they have as expressions.
      raw.read.expression(raw, at, field)
  }
}

function objectTarget(raw: RawTree, pos: number, field: number): void {
  const node = open(raw, K.object_pattern, field, startOf(raw, pos))
  const first = wordAt(raw, pos + 16)
  const end = first + countAt(raw, pos + 16) * elementSize
  for (let at = first; at < end; at += elementSize) {
    const property = variantAt(raw, at)
    if (byteAt(raw, at) === 0) {
      shorthandTarget(raw, property)
    } else {
      const pair = open(raw, K.pair_pattern, F.NONE, startOf(raw, property))
      key(raw, property + 16, isSet(raw, property + 12), F.key)
      target(raw, property + 32, F.value)
      close(raw, pair, endOf(raw, property))
    }
  }
  rest(raw, wordAt(raw, pos + 40), target)
  close(raw, node, endOf(raw, pos))
}

function shorthandTarget(raw: RawTree, property: number): void {
  const name = property + 16
  if (byteAt(raw, property + 48) === absent) {
    leafOf(raw, K.shorthand_property_identifier_pattern, F.NONE, name)
    return
  }
  const node = open(raw, K.object_assignment_pattern, F.NONE, startOf(raw, property))
  leafOf(raw, K.shorthand_property_identifier_pattern, F.left, name)
  raw.read.expression(raw, property + 48, F.right)
  close(raw, node, endOf(raw, property))
}
