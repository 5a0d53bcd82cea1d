import type { LinkContext } from '../context.ts'
import { definitionIdOf } from '../solver/values.ts'
import { constructorReferred } from './constructor-references.ts'
import { constructorsOf } from './constructors.ts'
import { idAt, type DefinitionId } from '../row-ids.ts'

/**
 * The constructors that a call (row of a file) of `T::new` runs; undefined where the function
 * is none. Such a function is not written, so it has no node of its own.
 */
export function constructorsReferred(
  context: LinkContext,
  definition: DefinitionId,
  file: number,
  call: number,
): readonly number[] | undefined {
  const { program } = context
  // Elsewhere a function that only makes an object is written, and a node of its own.
  if (program.languages[file]!.semantics.functionMethods !== 'any') return undefined
  const made = constructorReferred(program, definition)
  if (made === -1) return undefined
  const own = program.definitionFile[definition]!
  const { expressions } = program.factsOf(own)
  const type = idAt(program.expressionBase[own]!, expressions.a[made]!)
  return context
    .valuesOf(type)
    .values.filter((value) => program.isClassItself(value))
    .flatMap((value) => constructorsOf(context, definitionIdOf(value), file, call))
}
