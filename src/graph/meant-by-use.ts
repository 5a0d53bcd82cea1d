import { DefinitionKind, ExpressionFlag } from '../languages/facts.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { definitionOfBinding, factsOf } from './program.ts'
import { EntityKind, idOf, kindOf } from './values.ts'

/**
 * Of a field and a method of one name, the one that the place can mean, where they do not share their names (Java
 * Language Specification 6.5): `next()` is the method, `next` the field.
 */
export function meantByUse(context: LinkContext, expression: number, set: EntitySet): EntitySet {
  if (set.entities.length < 2) return set
  const { program } = context
  const file = program.expressionFile[expression]!
  if (!program.languages[file]!.semantics.separateMethods) return set
  const { flags } = factsOf(program, file).expressions
  const isCallee = (flags[expression - program.expressionBase[file]!]! & ExpressionFlag.CALLEE) !== 0
  const meant = set.entities.filter((entity) => {
    const kind = kindOfEntity(context, entity)
    return isCallee ? kind !== DefinitionKind.FIELD : kind !== DefinitionKind.METHOD
  })
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/** Kind of the definition that an entity is, -1 for none. */
function kindOfEntity(context: LinkContext, entity: number): number {
  const { program } = context
  const definition =
    kindOf(entity) === EntityKind.BINDING
      ? definitionOfBinding(program, idOf(entity))
      : kindOf(entity) === EntityKind.DEFINITION
        ? idOf(entity)
        : -1
  if (definition === -1) return -1
  const file = program.definitionFile[definition]!
  return factsOf(program, file).definitions.kind[definition - program.definitionBase[file]!]!
}
