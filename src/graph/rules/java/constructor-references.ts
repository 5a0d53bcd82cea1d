import type { LinkContext } from '../../context.ts'
import { factsOf } from '../../program/program.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import { constructorReferred } from '../../types/constructor-references.ts'
import { constructorsOf } from '../../types/constructors.ts'
import { isClassLike } from '../../types/type-kinds.ts'

/**
 * The constructors that a call (row of a file) of `T::new` runs; undefined where the function (global definition row)
 * is none. Such a function is not written, so it has no node of its own.
 */
export function constructorsReferred(
  context: LinkContext,
  definition: number,
  file: number,
  call: number,
): readonly number[] | undefined {
  const { program } = context
  const made = constructorReferred(program, definition)
  if (made === -1) return undefined
  const own = program.definitionFile[definition]!
  const { expressions } = factsOf(program, own)
  const type = program.expressionBase[own]! + expressions.a[made]!
  return context
    .valuesOf(type)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value)))
    .flatMap((value) => constructorsOf(context, idOf(value), file, call))
}
