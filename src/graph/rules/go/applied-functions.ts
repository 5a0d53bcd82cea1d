import type { LinkContext } from '../../context.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'

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
