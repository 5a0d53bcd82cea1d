import type { LinkContext } from '../context.ts'
import { constructorsOfClass } from './class-constructors.ts'
import { chooseOverload } from './overloads.ts'

/** The constructors (global definition rows) that making an instance of a class by a call (row of a file) may run. */
export function constructorsOf(
  context: LinkContext,
  definition: number,
  file: number,
  call: number,
): readonly number[] {
  return chooseOverload(context, constructorsOfClass(context, definition), file, call)
}

/** The name of the method that runs where an object of a class is called. */
export function callMethodOf({ program }: LinkContext, definition: number): string {
  return program.languages[program.definitionFile[definition]!]!.semantics.callMethod
}
