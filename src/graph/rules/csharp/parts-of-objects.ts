import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** What the method that takes an object apart leaves in one of its parameters. */
export function deconstructed(context: LinkContext, value: Packed, position: number): ValueSet | undefined {
  if (position < 0 || kindOf(value) !== ValueKind.INSTANCE) return undefined
  const methods = context.program.definitionsAmong(
    context.hierarchy.member(idOf(value), 'Deconstruct').entities,
  )
  const parameters = methods.flatMap((method) => context.program.parametersOf(method)[position] ?? [])
  if (parameters.length > 0) return union(parameters.map(context.valuesOfBinding))
  return undefined
}
