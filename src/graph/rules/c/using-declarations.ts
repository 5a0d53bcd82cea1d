import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** `using Base::Base;` makes the constructors of a base those of the class. */
export function inheritedConstructors(
  context: LinkContext,
  definition: DefinitionId,
): readonly DefinitionId[] {
  const flags = context.program.flagsOf(definition)
  if ((flags & DefinitionFlag.INHERITS_CONSTRUCTORS) === 0) return []
  return context.hierarchy
    .parents(definition)
    .flatMap((parent) => (parent === definition ? [] : constructorsOfClass(context, parent)))
}
