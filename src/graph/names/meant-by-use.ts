import { DefinitionKind, ExpressionFlag } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import type { Target } from './targets.ts'
import type { ExpressionId, Packed, Place } from '../row-ids.ts'
import { EntityKind, bindingIdOf, kindOf } from '../solver/values.ts'
import { typeCount } from '../types/type-lists.ts'

/**
 * Of a field and a method of one name, the one that the place can mean, where they do not share their names (Java
 * Language Specification 6.5): `next()` is the method, `next` the field.
 */
export function meantByUse(context: LinkContext, expression: ExpressionId, set: EntitySet): EntitySet {
  if (set.entities.length < 2) return set
  const { program } = context
  const file = program.expressionFile[expression]!
  const { separateMethods, typesByArity } = program.languages[file]!.semantics
  if (typesByArity === true) return meantByArity(context, program.expressionIn(file, expression), set)
  if (!separateMethods) return set
  const { flags } = program.factsOf(file).expressions
  const isMethod = (flags[expression - program.expressionBase[file]!]! & METHOD) !== 0
  const meant = set.entities.filter((entity) => {
    const kind = kindOfEntity(context, entity)
    return isMethod ? kind !== DefinitionKind.FIELD : kind !== DefinitionKind.METHOD
  })
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/**
 * Of a type and a value that one import brings in by one name, the one that a place (by its expression's flags) can
 * mean, where the two do not share their names (TypeScript).
 */
export function targetsMeant(
  { program }: LinkContext,
  file: number,
  flags: number,
  targets: readonly Target[],
): readonly Target[] {
  if (targets.length < 2 || program.languages[file]!.semantics.meanings !== 'types') return targets
  if ((flags & ExpressionFlag.ANY_MEANING) !== 0) return targets
  const others = (flags & ExpressionFlag.TYPE) !== 0 ? ONLY_VALUES : ONLY_TYPES
  const meant = targets.filter(
    (target) => target.kind !== 'definition' || !others.has(program.definitionKinds[target.definition]!),
  )
  return meant.length > 0 ? meant : targets
}

const ONLY_VALUES: ReadonlySet<number> = new Set([
  DefinitionKind.VARIABLE,
  DefinitionKind.FUNCTION,
  DefinitionKind.TEST,
])
const ONLY_TYPES: ReadonlySet<number> = new Set([DefinitionKind.INTERFACE, DefinitionKind.TYPE])

/** What is called is a method, and so is what `Person::name` refers to. */
const METHOD = ExpressionFlag.CALLEE | ExpressionFlag.ANY_MEANING

/** Kind of the definition that an entity is, -1 for none. */
function kindOfEntity(context: LinkContext, entity: Packed): number {
  const { program } = context
  const definition = program.definitionOfEntity(entity)
  return definition === -1 ? -1 : program.definitionKinds[definition]!
}

/** `Result<int>` is not `Result`: types of one name are told apart by how many types they are applied to. */
function meantByArity(context: LinkContext, place: Place, set: EntitySet): EntitySet {
  const arities = set.entities.map((entity) => arityOf(context, entity))
  if (arities.every((arity) => arity === -1 || arity === arities[0])) return set
  const given = typeCount(place.facts, place.row - place.base)
  const meant = set.entities.filter((_, index) => arities[index] === -1 || arities[index] === given)
  return meant.length > 0 ? { entities: meant, rule: set.rule } : set
}

/** How many type parameters a type has, -1 for what is none. */
function arityOf(context: LinkContext, entity: Packed): number {
  const definition =
    kindOf(entity) === EntityKind.BINDING ? context.program.definitionOfBinding(bindingIdOf(entity)) : -1
  return definition !== -1 && context.program.isClassLike(definition) ? context.parts.arity(definition) : -1
}
