import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Whether what a method says it implements is not of the repository. */
export function implementsFromOutside(context: LinkContext, method: DefinitionId): boolean {
  return context.program
    .definitionFlowSources(method, FlowKind.IMPLEMENTS)
    .some((source) =>
      context
        .valuesOf(source)
        .values.every(
          (value) => kindOf(value) !== ValueKind.DEFINITION && kindOf(value) !== ValueKind.INSTANCE,
        ),
    )
}
