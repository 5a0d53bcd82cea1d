import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, expressionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { entriesOf } from '../../values/entries.ts'
import { ANY_KEY, contentsOf } from '../../values/fields.ts'
import type { ExpressionId, Packed } from '../../row-ids.ts'

/** `table.setdefault('key', …)` gives what lies under the key, of a table whose keys are all written out. */
export function keptUnderKey(
  context: LinkContext,
  _file: number,
  receiver: Packed,
  name: string,
  argument: ExpressionId | -1,
): ValueSet | undefined {
  if (name !== 'setdefault' || argument === -1 || kindOf(receiver) !== ValueKind.OBJECT) return undefined
  const { program } = context
  const ownFile = program.expressionFile[expressionIdOf(receiver)]!
  if (program.languages[ownFile]!.semantics.dataModel !== true) return undefined
  const own = program.factsOf(ownFile)
  const literal = idOf(receiver) - program.expressionBase[ownFile]!
  if (own.expressions.op[literal] !== Op.OBJECT) return undefined
  const list = own.expressions.a[literal]!
  for (let at = 1; list !== -1 && at < own.lists[list]!; at += 2)
    if (own.lists[list + at]! <= 0) return undefined
  const { expressions, strings, row } = program.expressionAt(argument)
  if (expressions.op[row] !== Op.STRING) return undefined
  const key = strings[expressions.a[row]!]!
  // A text of digits is no number.
  if (/^\d+$/.test(key)) return undefined
  const one = { values: [receiver], rule: Rule.syntax }
  return union([entriesOf(context, one, key), contentsOf(context, receiver, ANY_KEY)])
}
