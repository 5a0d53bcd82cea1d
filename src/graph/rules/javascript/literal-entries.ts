import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type ExpressionId, type Packed } from '../../row-ids.ts'

/** Named entries of the object literals among values: name and expression. */
export function literalEntries(context: LinkContext, values: readonly Packed[]): [string, ExpressionId][] {
  const { program } = context
  const entries: [string, ExpressionId][] = []
  for (const value of values) {
    if (kindOf(value) !== ValueKind.OBJECT) continue
    const file = program.expressionFile[expressionIdOf(value)]!
    const { expressions, lists, strings } = program.factsOf(file)
    const base = program.expressionBase[file]!
    const row = idOf(value) - base
    const list = expressions.op[row] === Op.OBJECT ? expressions.a[row]! : -1
    for (let at = list + 1; list !== -1 && at < list + lists[list]!; at += 2) {
      if (lists[at]! > 0) entries.push([strings[lists[at]!]!, idAt(base, lists[at + 1]!)])
    }
  }
  return entries
}
