import { ExpressionFlag } from '../facts.ts'
import { assignRow } from '../core/local-variables.ts'
import type { Context } from './context.ts'
import { nameRow } from './context.ts'

export { bindVariable, localVariable, settleAssignments, variableFrom } from '../core/local-variables.ts'

/** Assigns to the variable that a name token means. */
export function assignName(context: Context, node: number, source: number): void {
  const row = nameRow(context, node, ExpressionFlag.WRITE)
  if (source !== -1) assignRow(context, row, source, context.tree.start[node]!)
}
