import { BindingFlag, BindingKind, ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'

/** Assigns to a name and tells its row. What no block declares so far waits for `settleAssignments`: fields may be declared further down. */
export function assignName(context: Context, node: number, source: number): number {
  const { facts, tree } = context
  const row = context.nameRow(node, ExpressionFlag.WRITE)
  if (source === -1) return row
  const start = tree.start[node]!
  const binding = context.variableFrom(context.scope, facts.string(context.nameOf(node)), start)
  if (binding === -1) context.pending.push(row, source, start)
  else facts.flow(FlowKind.ASSIGN, binding, source, start)
  return row
}

/** A call that is given the address of a variable of a block leaves a value in it. */
export function leaveIn(context: Context, node: number, source: number): void {
  const { facts, tree } = context
  const start = tree.start[node]!
  const binding = context.variableFrom(context.scope, facts.string(context.nameOf(node)), start)
  if (binding !== -1 && facts.bindings.get(binding, 0) === BindingKind.VARIABLE) {
    facts.flow(FlowKind.ASSIGN, binding, source, start)
  }
}

/** Whether a name stands for one of a pack of parameters: `f` in `(f(), ...)`. */
export function isOfPack(context: Context, name: string, offset: number): boolean {
  const { facts } = context
  const binding = context.variableFrom(context.scope, facts.string(name), offset)
  return binding !== -1 && (facts.bindings.get(binding, 1) & BindingFlag.REST) !== 0
}
