import { BindingFlag, BindingKind, ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { bindingRow, nameOf, nameRow, type NewBinding } from './context.ts'

/** Wider than any number of strings in one file, so that scope and name make one exact key. */
const nameRange = 2 ** 26

/** Declares a variable, parameter or field and remembers it for the assignments that follow. */
export function bindVariable(context: Context, nameNode: number, row: NewBinding): number {
  const whole = bindingRow(context, nameNode, row)
  const binding = context.facts.bind(whole)
  context.names.set(whole.scope * nameRange + context.facts.string(whole.name), binding)
  return binding
}

/** The variable that this very scope declares under a name, -1 for none. */
export function boundHere(context: Context, name: string): number {
  return context.names.get(context.scope * nameRange + context.facts.string(name)) ?? -1
}

/** Assigns to a name and tells its row. What no block declares so far waits for `settleAssignments`: fields may be declared further down. */
export function assignName(context: Context, node: number, source: number): number {
  const { facts, tree } = context
  const row = nameRow(context, node, ExpressionFlag.WRITE)
  if (source === -1) return row
  const start = tree.start[node]!
  const binding = find(context, context.scope, facts.string(nameOf(context, node)), start)
  if (binding === -1) context.pending.push(row, source, start)
  else facts.flow(FlowKind.ASSIGN, binding, source, start)
  return row
}

/** A call that is given the address of a variable of a block leaves a value in it. */
export function leaveIn(context: Context, node: number, source: number): void {
  const { facts, tree } = context
  const start = tree.start[node]!
  const binding = find(context, context.scope, facts.string(nameOf(context, node)), start)
  if (binding !== -1 && facts.bindings.get(binding, 0) === BindingKind.VARIABLE) {
    facts.flow(FlowKind.ASSIGN, binding, source, start)
  }
}

/** Whether a name stands for one of a pack of parameters: `f` in `(f(), ...)`. */
export function isOfPack(context: Context, name: string, offset: number): boolean {
  const { facts } = context
  const binding = find(context, context.scope, facts.string(name), offset)
  return binding !== -1 && (facts.bindings.get(binding, 1) & BindingFlag.REST) !== 0
}

export function settleAssignments(context: Context): void {
  const { facts, pending } = context
  for (let index = 0; index < pending.length; index += 3) {
    const row = pending[index]!
    const start = pending[index + 2]!
    const binding = find(context, facts.expressions.get(row, 4), facts.expressions.get(row, 2), start)
    if (binding !== -1) facts.flow(FlowKind.ASSIGN, binding, pending[index + 1]!, start)
  }
}

function find(context: Context, from: number, name: number, offset: number): number {
  const { facts, names } = context
  for (let scope = from; scope !== -1; scope = facts.scopes.get(scope, 2)) {
    const binding = names.get(scope * nameRange + name)
    if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
  }
  return -1
}
