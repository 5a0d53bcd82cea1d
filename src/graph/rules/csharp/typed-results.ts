import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { typesAppliedTo } from '../../types/type-lists.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** What a library gives that is told a type: `provider.GetRequiredService<Worker>()`. */
export function resultOfTypedCall(
  context: LinkContext,
  { file, facts, expressions, strings, base, row }: Place,
): ValueSet | undefined {
  const callee = expressions.a[row]!
  const { typedResults } = context.program.libraryOf(file)
  if (expressions.op[callee] !== Op.MEMBER || !typedResults.has(strings[expressions.b[callee]!]!)) {
    return undefined
  }
  const [type, ...others] = typesAppliedTo(facts, callee)
  if (type === undefined || others.length > 0) return undefined
  const callees = context.valuesOf(idAt(base, callee))
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  return withRule(context.instancesOf(idAt(base, type)), Rule['declared-type'])
}
