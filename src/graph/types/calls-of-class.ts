import type { LinkContext } from '../context.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Methods that calling a class runs instead of its constructors. */
export function callsOfClass(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const { program } = context
  const rules = program.rules[program.definitionFile[definition]!]!
  return rules.callEffects.runInsteadOfConstructors?.(context, definition) ?? []
}
