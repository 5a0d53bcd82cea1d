import { FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { type BindingId } from '../../row-ids.ts'

/**
 * What a function itself gives to a parameter, which stands for what that points to: `*p = other`. Not what calls hand
 * over: every pointer may be, and most hold what they held before.
 */
export function assignedIn(context: LinkContext, parameter: BindingId): ValueSet {
  return union(context.program.bindingFlowSources(parameter, FlowKind.ASSIGN).map(context.valuesOf))
}
