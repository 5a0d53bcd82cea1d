import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Classes that a method written outside of its class names as its receiver's. */
export function receiverClasses(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const owners = new Set<DefinitionId>()
  for (const source of context.program.definitionFlowSources(definition, FlowKind.RECEIVER)) {
    for (const value of [...context.valuesOf(source).values, ...context.instancesOf(source).values]) {
      const kind = kindOf(value)
      if (kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE) owners.add(definitionIdOf(value))
    }
  }
  return [...owners]
}
