import { Op, type FileFacts } from '../../languages/facts.ts'
import { rowsIn } from '../program/lists.ts'

/** Types nested deeper than this are told apart by their outer part alone. */
const MAX_DEPTH = 8

/**
 * A type expression (row of one file) as text that is equal for equal types: `map<string,[]<T>>`. Qualifiers are left
 * out, because a type is written with its package outside of it and without inside.
 */
export function typeText(facts: FileFacts, expression: number, depth = 0): string {
  const { op, a, b } = facts.expressions
  if (depth > MAX_DEPTH) return '…'
  switch (op[expression]) {
    case Op.NAME:
      return canonicalName(facts.strings[a[expression]!]!)
    case Op.MEMBER:
      return facts.strings[b[expression]!]!
    case Op.LITERAL:
      return canonicalName(facts.strings[a[expression]!]!)
    case Op.APPLY:
      return `${typeText(facts, a[expression]!, depth + 1)}<${listText(facts, b[expression]!, depth)}>`
    case Op.ARRAY:
    case Op.ANY_OF:
      return `(${listText(facts, a[expression]!, depth)})`
    case Op.DEFINITION:
      return 'any'
    default:
      return '?'
  }
}

function listText(facts: FileFacts, list: number, depth: number): string {
  const texts = rowsIn(facts, list).map((row) => typeText(facts, row, depth + 1))
  return texts.join(',')
}

/** Go's predeclared aliases (Go specification, "Types"). */
function canonicalName(name: string): string {
  return name === 'byte' ? 'uint8' : name === 'rune' ? 'int32' : name
}
