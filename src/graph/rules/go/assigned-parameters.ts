import { FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { idAt, type BindingId } from '../../row-ids.ts'

/**
 * What a function itself gives to a parameter, which stands for what that points to: `*p = other`. Not what calls hand
 * over: every pointer may be, and most hold what they held before.
 */
export function assignedIn(context: LinkContext, file: number, parameter: BindingId): ValueSet {
  const { program } = context
  const { flows } = program.factsOf(file)
  const base = program.flowBase[file]!
  const sets: ValueSet[] = []
  for (let flow = program.bindingFlows[parameter]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.ASSIGN)
      sets.push(context.valuesOf(idAt(program.expressionBase[file]!, flows.source[flow - base]!)))
  }
  return union(sets)
}
