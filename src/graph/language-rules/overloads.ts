import type { LinkContext } from '../context.ts'
import type { DefinitionId, ExpressionId, Place } from '../row-ids.ts'

/**
 * Which of several definitions of one name are meant. Asked by `types/overloads.ts` of a call (row of a file) whose
 * callee may be several definitions, by `names/meant-by-use.ts` of a name, by `types/override-signatures.ts` and
 * `types/class-constructors.ts` for what a class has beside its own. A choice is one among what is given. Without a
 * hook the number and the types of arguments decide, where the language tells overloads apart at all.
 */
export interface OverloadRules {
  /**
   * All constructors of a class whose own are `own`: those that it takes over from its bases, what the
   * language makes one of.
   */
  readonly constructorsWith?: (
    context: LinkContext,
    definition: DefinitionId,
    own: readonly DefinitionId[],
  ) => readonly DefinitionId[]
  /** Of overloads those that a call (row of a file) means; `counted` take as many arguments as are given: several, or none. */
  readonly rankOverloads?: (
    context: LinkContext,
    overloads: readonly DefinitionId[],
    counted: readonly DefinitionId[],
    given: readonly ExpressionId[],
    place: Place,
  ) => readonly DefinitionId[]
}
