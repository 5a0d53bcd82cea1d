import { DefinitionKind, ExpressionFlag } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { isClassLike } from '../types/hierarchy.ts'
import { typeCount } from '../types/type-lists.ts'
import { definitionOfBinding, factsOf } from '../program/program.ts'
import { EntityKind, idOf, kindOf } from '../values/values.ts'
import { definitionOfEntity } from '../program/entities.ts'

/**
 * Of a field and a method of one name, the one that the place can mean, where they do not share their names (Java
 * Language Specification 6.5): `next()` is the method, `next` the field.
 */
export function meantByUse(context: LinkContext, expression: number, set: EntitySet): EntitySet {
  if (set.entities.length < 2) return set
  const { program } = context
  const file = program.expressionFile[expression]!
  const { separateMethods, typesByArity } = program.languages[file]!.semantics
  if (typesByArity) return ofArity(context, file, expression, set)
  if (!separateMethods) return set
  const { flags } = factsOf(program, file).expressions
  const isMethod = (flags[expression - program.expressionBase[file]!]! & METHOD) !== 0
  const meant = set.entities.filter((entity) => {
    const kind = kindOfEntity(context, entity)
    return isMethod ? kind !== DefinitionKind.FIELD : kind !== DefinitionKind.METHOD
  })
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/** What is called is a method, and so is what `Person::name` refers to. */
const METHOD = ExpressionFlag.CALLEE | ExpressionFlag.ANY_MEANING

/** Kind of the definition that an entity is, -1 for none. */
function kindOfEntity(context: LinkContext, entity: number): number {
  const { program } = context
  const definition = definitionOfEntity(program, entity)
  return definition === -1 ? -1 : program.definitionKinds[definition]!
}

/** `Result<int>` is not `Result`: types of one name are told apart by how many types they are applied to. */
function ofArity(context: LinkContext, file: number, expression: number, set: EntitySet): EntitySet {
  const arities = set.entities.map((entity) => arityOf(context, entity))
  if (arities.every((arity) => arity === -1 || arity === arities[0])) return set
  const facts = factsOf(context.program, file)
  const given = typeCount(facts, expression - context.program.expressionBase[file]!)
  const meant = set.entities.filter((_, index) => arities[index] === -1 || arities[index] === given)
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/** How many type parameters a type has, -1 for what is none. */
function arityOf(context: LinkContext, entity: number): number {
  const definition =
    kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(context.program, idOf(entity)) : -1
  return definition !== -1 && isClassLike(context, definition) ? context.parts.arity(definition) : -1
}
