import { DefinitionFlag, DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ownerClass } from './owner-class.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Of definitions the properties that keep their value, of types that others derive from. */
export function overriddenProperties(
  context: LinkContext,
  definitions: readonly DefinitionId[],
): readonly DefinitionId[] {
  return definitions.filter((definition) => isOverriddenProperty(context, definition))
}

function isOverriddenProperty(context: LinkContext, definition: DefinitionId): boolean {
  const { program, hierarchy } = context
  const { file, row } = program.definitionAt(definition)
  const { kind, flags } = program.factsOf(file).definitions
  if (kind[row] !== DefinitionKind.FIELD || (flags[row]! & DefinitionFlag.PROPERTY) === 0) return false
  const owner = ownerClass(context, definition)
  return owner !== -1 && hierarchy.subclasses(owner).length > 0
}
