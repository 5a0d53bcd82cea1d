import { ExpressionFlag } from '../facts.ts'
import { assignRow, bindVariable as bindAnyVariable } from '../core/local-variables.ts'
import type { Context } from './context.ts'
import { bindingRow, nameRow, type NewBinding } from './context.ts'

export { localVariable, settleAssignments, variableFrom } from '../core/local-variables.ts'

/** Declares the variable whose name stands at `nameNode`, and remembers it for the assignments that follow. */
export function bindVariable(context: Context, nameNode: number, row: NewBinding): number {
  return bindAnyVariable(context, nameNode, row, bindingRow)
}

/** Assigns to the variable that a name token means. */
export function assignName(context: Context, node: number, source: number): void {
  const row = nameRow(context, node, ExpressionFlag.WRITE)
  if (source !== -1) assignRow(context, row, source, context.tree.start[node]!)
}
