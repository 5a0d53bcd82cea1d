import type { LinkContext } from '../context.ts'
import { namedTypeParameter } from '../types/type-parameters.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import type { ExpressionId, Packed } from '../row-ids.ts'

/** The classes and functions that an argument of a template names. */
export function namedByArgument(context: LinkContext, argument: ExpressionId): ValueSet {
  const outer = namedTypeParameter(context, argument)
  if (outer !== -1) return context.valuesOfBinding(outer)
  const { values, rule } = context.instancesOf(argument)
  const named: Packed[] = []
  for (const value of values) {
    const kind = kindOf(value)
    if (kind === ValueKind.INSTANCE && context.program.isClassLike(definitionIdOf(value)))
      named.push(pack(ValueKind.DEFINITION, idOf(value)))
    else if (kind === ValueKind.CONTAINER || kind === ValueKind.DEFINITION) named.push(value)
  }
  if (named.length === 0) {
    const functions = context
      .valuesOf(argument)
      .values.filter(
        (value) =>
          kindOf(value) === ValueKind.DEFINITION && context.program.isFunctionLike(definitionIdOf(value)),
      )
    return { values: functions, rule }
  }
  return { values: named, rule }
}
