import type { LinkContext } from '../../context.ts'
import { definitionsAmong } from '../../program/entities.ts'
import { parametersOf } from '../../program/program.ts'
import { union } from '../../solver/value-sets.ts'
import type { ValueSet } from '../../solver/value-sets.ts'

/** What the method that takes an object apart leaves in one of its parameters. */
export function deconstructed(
  context: LinkContext,
  definition: number,
  position: number,
): ValueSet | undefined {
  const methods = definitionsAmong(
    context.program,
    context.hierarchy.member(definition, 'Deconstruct').entities,
  )
  const parameters = methods.flatMap((method) => parametersOf(context.program, method)[position] ?? [])
  if (parameters.length > 0) return union(parameters.map(context.valuesOfBinding))
  return undefined
}
