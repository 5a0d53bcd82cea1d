import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { definitionFlowSources } from '../program/program.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'

/** Classes (global rows) that a method written outside of its class names as its receiver's. */
export function receiverClasses(context: LinkContext, definition: number): readonly number[] {
  const { program } = context
  const owners = new Set<number>()
  for (const source of definitionFlowSources(program, definition, FlowKind.RECEIVER)) {
    for (const value of [...context.valuesOf(source).values, ...context.instancesOf(source).values]) {
      const kind = kindOf(value)
      if (kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE) owners.add(idOf(value))
    }
  }
  return [...owners]
}
