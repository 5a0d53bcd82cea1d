import type { LinkContext } from '../context.ts'
import { constructorsOfClass } from './class-constructors.ts'
import { chooseOverload } from './overloads.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The constructors that making an instance of a class by a call (row of a file) may run. */
export function constructorsOf(
  context: LinkContext,
  definition: DefinitionId,
  file: number,
  call: number,
): readonly DefinitionId[] {
  return chooseOverload(context, constructorsOfClass(context, definition), file, call)
}

/** The name of the method that runs where an object of a class is called. */
export function callMethodOf({ program }: LinkContext, definition: DefinitionId): string {
  return program.languages[program.definitionFile[definition]!]!.semantics.callMethod
}
