import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { definitionIdOf } from '../solver/values.ts'
import type { DefinitionId } from '../row-ids.ts'

/** The class that is made by another name of it (`type Y = X`): making a Y makes an X. */
export function aliasedClass(context: LinkContext, definition: DefinitionId): DefinitionId {
  const { program, hierarchy } = context
  if (program.definitionKinds[definition] !== DefinitionKind.TYPE) return definition
  if (program.isDistinct(definition) || hierarchy.hasAttached(definition)) return definition
  for (const source of program.definitionFlowSources(definition, FlowKind.ALIAS)) {
    for (const value of context.instancesOf(source).values) {
      const isClass = program.isInstanceOfClass(value)
      if (isClass) return definitionIdOf(value)
    }
  }
  return definition
}

/** A type that is embedded by another name of it is that type (Go). */
export function embedded(context: LinkContext, definition: DefinitionId): DefinitionId {
  const { program } = context
  const { interfaces } = program.languages[program.definitionFile[definition]!]!.semantics
  return interfaces === 'structural' ? aliasedClass(context, definition) : definition
}
