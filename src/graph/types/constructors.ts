import type { LinkContext } from '../context.ts'
import { constructorsOfClass } from './class-constructors.ts'
import { chooseOverload } from './overloads.ts'
import type { DefinitionId, Place } from '../row-ids.ts'

/** The constructors that making an instance of a class by a call may run. */
export function constructorsOf(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
): readonly DefinitionId[] {
  return chooseOverload(context, constructorsOfClass(context, definition), place)
}

/** The name of the method that runs where an object of a class is called. */
export function callMethodOf({ program }: LinkContext, definition: DefinitionId): string {
  return program.languages[program.definitionFile[definition]!]!.semantics.callMethod
}
