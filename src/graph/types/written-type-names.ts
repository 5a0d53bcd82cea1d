import { Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { ExpressionId } from '../row-ids.ts'

/** Name of a type expression as it is written, `[]` for an array, '' for what has none. */
export function writtenTypeName({ program }: LinkContext, type: ExpressionId): string {
  const { file, facts } = program.expressionAt(type)
  let row = type - program.expressionBase[file]!
  const { op, a, b } = facts.expressions
  while (op[row] === Op.APPLY) {
    const isOptional = op[a[row]!] === Op.NAME && facts.strings[a[a[row]!]!] === '?'
    row = isOptional && b[row] !== -1 ? facts.lists[b[row]! + 1]! : a[row]!
  }
  return writtenName(facts, row)
}

/** The same of a row of facts, without what it is applied to. */
export function writtenName(facts: FileFacts, row: number): string {
  const { strings } = facts
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.NAME:
    case Op.LITERAL:
      return strings[a[row]!]!
    case Op.MEMBER:
      return strings[b[row]!]!
    case Op.APPLY: {
      const name = writtenName(facts, a[row]!)
      return name === '[]' ? '' : name
    }
    default:
      return ''
  }
}

/** Name of the type that a function is called on (`Vec` in `Vec::<u8>::new()`), '' for none. */
export function typeBefore({ expressions, strings }: FileFacts, callee: number): string {
  const { op, a, b } = expressions
  let base = op[callee] === Op.MEMBER ? a[callee]! : -1
  while (base !== -1 && op[base] === Op.APPLY) base = a[base]!
  if (base === -1) return ''
  return op[base] === Op.NAME ? strings[a[base]!]! : op[base] === Op.MEMBER ? strings[b[base]!]! : ''
}
