import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { handedForType } from '../../values/evaluate-bindings.ts'
import { areFunctionTypes } from './struct-fields.ts'

/** What is given where a pointer to functions is wanted, which may be an array of them. */
export function functionsForType(
  context: LinkContext,
  types: ValueSet,
  given: ValueSet,
): ValueSet | undefined {
  return areFunctionTypes(context, types) ? functionsAndContainers(context, given) : undefined
}

function functionsAndContainers(context: LinkContext, set: ValueSet): ValueSet {
  const containers = set.values.filter((value) => kindOf(value) === ValueKind.CONTAINER)
  return union([handedForType(context, set), { values: containers, rule: set.rule }])
}
