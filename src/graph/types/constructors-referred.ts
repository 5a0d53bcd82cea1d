import type { LinkContext } from '../context.ts'
import { definitionIdOf } from '../solver/values.ts'
import { constructorReferred } from './constructor-references.ts'
import { constructorsOf } from './constructors.ts'
import type { DefinitionId, Place } from '../row-ids.ts'

/**
 * The constructors that a call of `T::new` runs; undefined where the function
 * is none. Such a function is not written, so it has no node of its own.
 */
export function constructorsReferred(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
): readonly number[] | undefined {
  const { file } = place
  const { program } = context
  // Elsewhere a function that only makes an object is written, and a node of its own.
  if (program.languages[file]!.semantics.functionMethods !== 'any') return undefined
  const made = constructorReferred(program, definition)
  if (made === -1) return undefined
  const { file: own, expressions } = program.definitionAt(definition)
  const type = program.expressionId(own, expressions.a[made]!)
  return context
    .valuesOf(type)
    .values.filter((value) => program.isClassItself(value))
    .flatMap((value) => constructorsOf(context, definitionIdOf(value), place))
}
