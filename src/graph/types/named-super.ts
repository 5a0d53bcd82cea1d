import type { LinkContext } from '../context.ts'
import { definitionIdOf } from '../solver/values.ts'
import { idAt, type DefinitionId, type Place } from '../row-ids.ts'

/** The class that a SUPER names: A of `super(A, self)` (Python); -1 for none. */
export function namedSuper(context: LinkContext, { base, a: named }: Place): DefinitionId | -1 {
  const { program } = context
  if (named === -1) return -1
  const classes = context.valuesOf(idAt(base, named)).values.filter((value) => program.isClassItself(value))
  return classes.length === 1 ? context.parts.first(definitionIdOf(classes[0]!)) : -1
}
