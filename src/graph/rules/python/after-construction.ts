import type { LinkContext } from '../../context.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** The constructor that is made for a dataclass runs `__post_init__`: a class without one of its own has that. */
export function constructorsWith(
  context: LinkContext,
  definition: number,
  own: readonly DefinitionId[],
): readonly DefinitionId[] {
  if (own.length > 0) return own
  const { program, hierarchy } = context
  const { entities } = hierarchy.member(definition, '__post_init__')
  return program.definitionsAmong(entities).filter((target) => !program.isClassLike(target))
}
