import type { EntitySet, LinkContext } from '../context.ts'
import { EntityKind, bindingIdOf, kindOf } from '../solver/values.ts'
import { typeCount } from './type-lists.ts'
import type { Packed, Place } from '../row-ids.ts'

/** `Result<int>` is not `Result`: types of one name are told apart by how many types they are applied to. */
export function meantByArity(
  context: LinkContext,
  { facts, base, row: expression }: Place,
  set: EntitySet,
): EntitySet {
  const arities = set.entities.map((entity) => arityOf(context, entity))
  if (arities.every((arity) => arity === -1 || arity === arities[0])) return set
  const given = typeCount(facts, expression - base)
  const meant = set.entities.filter((_, index) => arities[index] === -1 || arities[index] === given)
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/** How many type parameters a type has, -1 for what is none. */
function arityOf(context: LinkContext, entity: Packed): number {
  const definition =
    kindOf(entity) === EntityKind.BINDING ? context.program.definitionOfBinding(bindingIdOf(entity)) : -1
  return definition !== -1 && context.program.isClassLike(definition) ? context.parts.arity(definition) : -1
}
