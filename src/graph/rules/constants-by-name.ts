import { DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { idAt, type Place } from '../row-ids.ts'

/** `Color.valueOf("RED")` (CALL) is a Color. */
export function constantByName(context: LinkContext, place: Place): ValueSet | undefined {
  if (place.op !== Op.CALL || place.expressions.op[place.a] !== Op.MEMBER) return undefined
  if ((place.expressions.flags[place.a]! & ExpressionFlag.IMPLICIT) !== 0) return undefined
  if (place.strings[place.expressions.b[place.a]!] !== 'valueOf') return undefined
  const callees = context.valuesOf(idAt(place.base, place.a)).values
  if (!callees.every((value) => kindOf(value) === ValueKind.OPEN)) return undefined
  const enums = context
    .valuesOf(idAt(place.base, place.expressions.a[place.a]!))
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
