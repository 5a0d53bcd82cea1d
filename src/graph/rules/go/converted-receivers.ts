import type { LinkContext } from '../../context.ts'
import { isFunctionValue } from '../../values/members-of-expressions.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { definitionIdOf, ValueKind, kindOf } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** A function that is converted to a type of the repository has the methods of that alone. */
export function withoutConverted(context: LinkContext, receiver: ValueSet): ValueSet {
  const isFunction = (value: Packed): boolean => isFunctionValue(context, value)
  if (receiver.values.length < 2 || !receiver.values.some(isFunction)) return receiver
  const isConverted = receiver.values.some(
    (value) =>
      context.program.isInstanceOfClass(value) &&
      (context.program.isDistinct(definitionIdOf(value)) ||
        context.program.isInterface(definitionIdOf(value))),
  )
  if (!isConverted) return receiver
  return { values: receiver.values.filter((value) => !isFunction(value)), rule: receiver.rule }
}

/** `measure[Square]` is measure, applied to a type. */
export function appliedFunctions(context: LinkContext, indexed: ValueSet): ValueSet | undefined {
  return areFunctions(context, indexed) ? indexed : undefined
}

function areFunctions({ program }: LinkContext, { values }: ValueSet): boolean {
  return (
    values.length > 0 &&
    values.every(
      (value) => kindOf(value) === ValueKind.DEFINITION && program.isFunctionLike(definitionIdOf(value)),
    )
  )
}
