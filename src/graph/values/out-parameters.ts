import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { typeInCall } from './generics.ts'
import { chooseOverload } from '../types/overloads.ts'
import { elementsOf } from './elements.ts'
import { handedForType } from './evaluate-bindings.ts'
import { EMPTY, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { idAt, type BindingId, type ExpressionId } from '../row-ids.ts'

/** What a call leaves in the variable that it is given for a parameter: `TryGet(key, out var x)` (C#). */
export function takenOut(context: LinkContext, call: ExpressionId, position: number): ValueSet {
  const { program } = context
  const place = program.expressionAt(call)
  const { expressions, strings, base, a: callee } = place
  const definitions = context
    .valuesOf(idAt(base, callee))
    .values.filter(
      (value) => kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value)),
    )
    .map(definitionIdOf)
  if (definitions.length === 0) {
    const isTaken = expressions.op[callee] === Op.MEMBER && TAKING.has(strings[expressions.b[callee]!]!)
    return isTaken ? elementsOf(context, context.valuesOf(idAt(base, expressions.a[callee]!)), -1) : EMPTY
  }
  const sets = chooseOverload(context, definitions, place).map((definition) => {
    const parameter = context.program.parametersOf(definition)[position]
    return parameter === undefined ? EMPTY : leftIn(context, parameter, call)
  })
  return withRule(union(sets), Rule['returned-value'])
}

/** Methods of the library that take an element out of a container. */
const TAKING = new Set(['TryGetValue', 'TryDequeue', 'TryPeek', 'TryPop', 'TryTake', 'TryRemove', 'Remove'])

/** What a function leaves in a parameter: what its type says as the call uses it, and which functions it stores. */
function leftIn(context: LinkContext, parameter: BindingId, call: ExpressionId): ValueSet {
  const { program } = context
  const file = program.bindingFile[parameter]!
  const byRules = program.rules[file]!.callEffects.leftInParameter?.(context, parameter)
  if (byRules !== undefined) return byRules
  const type = program.declaredTypeOf(parameter)
  const stored = context.valuesOfBinding(parameter)
  return type === -1 ? stored : union([handedForType(context, stored), typeInCall(context, type, call)])
}
