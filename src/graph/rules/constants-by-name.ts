import { DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { idAt, type Place } from '../row-ids.ts'

/** `Color.valueOf("RED")` (CALL) is a Color. */
export function constantByName(
  context: LinkContext,
  { facts: { expressions, strings }, base, row: call }: Place,
): ValueSet | undefined {
  const callee = expressions.a[call]!
  if (expressions.op[call] !== Op.CALL || expressions.op[callee] !== Op.MEMBER) return undefined
  if ((expressions.flags[callee]! & ExpressionFlag.IMPLICIT) !== 0) return undefined
  if (strings[expressions.b[callee]!] !== 'valueOf') return undefined
  const callees = context.valuesOf(idAt(base, callee)).values
  if (!callees.every((value) => kindOf(value) === ValueKind.OPEN)) return undefined
  const enums = context
    .valuesOf(idAt(base, expressions.a[callee]!))
    .values.filter(
      (value) =>
        kindOf(value) === ValueKind.DEFINITION &&
        context.program.definitionKinds[definitionIdOf(value)] === DefinitionKind.ENUM,
    )
  if (enums.length === 0) return undefined
  return {
    values: enums.map((value) => pack(ValueKind.INSTANCE, idOf(value))),
    rule: Rule['returned-value'],
  }
}
