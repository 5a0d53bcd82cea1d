import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { overriddenParameters } from '../types/overridden.ts'
import type { BindingId, FlowId } from '../row-ids.ts'

/** What is noted of a parameter with a default that every known call gives. */
export const GIVEN = 1

/** Whether a flow into a parameter is a default that every known call replaces. */
export function isReplacedDefault(context: LinkContext, binding: BindingId, flow: FlowId): boolean {
  const { program, defaults } = context
  if (defaults.get(binding) !== GIVEN) return false
  const { file, flows, expressions } = program.bindingAt(binding)
  const row = flow - program.flowBase[file]!
  // A default stands where its value does; what is assigned later, where the name is written again.
  if (flows.kind[row] !== FlowKind.ASSIGN || flows.start[row] !== expressions.start[flows.source[row]!])
    return false
  return overriddenParameters(context, binding).every((each) => defaults.get(each) === GIVEN)
}
