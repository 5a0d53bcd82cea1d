import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { ValueKind, definitionIdOf, idOf, isExact, kindOf } from '../../solver/values.ts'
import type { DefinitionId, ExpressionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** Names of attributes that are functions which reading them runs (Python's `@property`). */
export const propertyNames = onceFor(collectNames)

function collectNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const definition of program.allDefinitions()) {
    const file = program.definitionFile[definition]!
    if (program.languages[file]!.semantics.dataModel !== true) continue
    if (program.hasFlag(definition, DefinitionFlag.PROPERTY)) names.add(program.nameOfDefinition(definition))
  }
  return names
}

/** Properties of subclasses that stand for a plain attribute of what a receiver is said to be. */
export function propertiesOfSubclasses(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
): ReadonlySet<DefinitionId> {
  const { program, hierarchy } = context
  const found = new Set<DefinitionId>()
  if (!propertyNames(program).has(name)) return found
  for (const value of context.valuesOf(receiver).values) {
    if (kindOf(value) !== ValueKind.INSTANCE || isExact(value) || !program.isClassLike(definitionIdOf(value)))
      continue
    const own = program.definitionsAmong(hierarchy.member(idOf(value), name).entities)
    if (own.some((definition) => program.hasFlag(definition, DefinitionFlag.PROPERTY))) continue
    const overriding = hierarchy.overriders(definitionIdOf(value), name, MAX_PROPERTIES)
    for (const definition of program.definitionsAmong(overriding))
      if (program.hasFlag(definition, DefinitionFlag.PROPERTY)) found.add(definition)
  }
  return found
}

/** More attributes of one name than this are not looked through. */
const MAX_PROPERTIES = 400
