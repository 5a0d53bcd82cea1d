import { OUT_PARAMETER, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { genericPart, typeInCall } from './generics.ts'
import { elementsOf } from './elements.ts'
import { openValue, type ValueSet, EMPTY, union, withRule } from '../solver/value-sets.ts'
import { ValueKind, kindOf, definitionIdOf } from '../solver/values.ts'
import { idAt, type ExpressionId, type Packed, type BindingId } from '../row-ids.ts'
import { chooseOverload } from '../types/overloads.ts'
import { handedForType } from './evaluate-bindings.ts'

/**
 * What is taken out of a container: the element at a place of a pattern, of any place (-1: what walking
 * over it gives), what a generator yields (-2), a key (-3), or what a call writes to a parameter.
 */
export function elementTaken(
  context: LinkContext,
  file: number,
  container: ExpressionId,
  place: number,
): ValueSet {
  if (place <= OUT_PARAMETER) return takenOut(context, container, OUT_PARAMETER - place)
  const { semantics } = context.program.languages[file]!
  // What `for (key in object)` gives is a text.
  if (place === -3 && semantics.ownThis) return openValue(Open.builtin)
  const containers = context.valuesOf(container)
  const { takenOut: byRules } = context.program.rules[file]!.values
  if (place === -2) return byRules?.(context, container, place, containers, containers) ?? containers
  // What a library holds is its own where libraries say what they give.
  const isOutside =
    containers.values.length > 0 && semantics.librariesReturnOwn && containers.values.every(isOpen)
  if (isOutside) return containers
  const part = genericPart(context, container, place)
  if (part.values.length > 0) return part
  const found = elementsOf(context, containers, place)
  return byRules?.(context, container, place, containers, found) ?? found
}

function isOpen(value: Packed): boolean {
  return kindOf(value) === ValueKind.OPEN
}

/** What a call leaves in the variable that it is given for a parameter: `TryGet(key, out var x)` (C#). */
function takenOut(context: LinkContext, call: ExpressionId, position: number): ValueSet {
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
