import type { LinkContext } from '../context.ts'
import { definitionIdOf } from '../solver/values.ts'
import { idAt, type DefinitionId } from '../row-ids.ts'

/** The class that a SUPER (row of a file) names: A of `super(A, self)` (Python); -1 for none. */
export function namedSuper(context: LinkContext, file: number, row: number): DefinitionId | -1 {
  const { program } = context
  const named = program.factsOf(file).expressions.a[row]!
  if (named === -1) return -1
  const classes = context
    .valuesOf(idAt(program.expressionBase[file]!, named))
    .values.filter((value) => program.isClassItself(value))
  return classes.length === 1 ? context.parts.first(definitionIdOf(classes[0]!)) : -1
}
