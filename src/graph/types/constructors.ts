import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import { constructorsOfClass } from './class-constructors.ts'
import { constructorReferred } from './constructor-references.ts'
import { chooseOverload } from './overloads.ts'
import { isClassLike } from './type-kinds.ts'

/** The constructors (global definition rows) that making an instance of a class by a call (row of a file) may run. */
export function constructorsOf(
  context: LinkContext,
  definition: number,
  file: number,
  call: number,
): readonly number[] {
  return chooseOverload(context, constructorsOfClass(context, definition), file, call)
}

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

/** The name of the method that runs where an object of a class is called. */
export function callMethodOf({ program }: LinkContext, definition: number): string {
  return program.languages[program.definitionFile[definition]!]!.semantics.callMethod
}
