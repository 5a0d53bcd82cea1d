import { bindingRow, type NewBinding } from './definitions.ts'
import type { Extraction } from './extraction.ts'
import { FlowKind, ScopeKind } from '../facts.ts'

/** What a language keeps that tells variables from methods and types of the same name (C, C++, Java, C#). */
export interface WithVariables<Context> extends Extraction<Context> {
  /** Latest variable (field, parameter or local) by scope and name. */
  readonly names: Map<number, number>
  /** Assignments to names that no enclosing block declares: name expression, source, offset. */
  readonly pending: number[]
}

/** Wider than any number of strings in one file, so that scope and name make one exact key. */
const nameRange = 2 ** 26

/**
 * Declares the variable whose name stands at `nameNode`, and remembers it for the assignments that follow. Methods and
 * types are names of other kinds.
 */
export function bindVariable<Context extends WithVariables<Context>>(
  context: Context,
  nameNode: number,
  row: NewBinding,
  wholeRow = bindingRow<Context>,
): number {
  const whole = wholeRow(context, nameNode, row)
  const binding = context.facts.bind(whole)
  context.names.set(whole.scope * nameRange + context.facts.string(whole.name), binding)
  return binding
}

/** The variable that this very scope declares under a name, -1 for none. */
export function boundHere<Context extends WithVariables<Context>>(context: Context, name: string): number {
  return context.names.get(context.scope * nameRange + context.facts.string(name)) ?? -1
}

/** The variable that a name means in the blocks around it, up to the class; -1 for none. */
export function localVariable<Context extends WithVariables<Context>>(
  context: Context,
  name: string,
  offset: number,
): number {
  const { facts, names } = context
  const id = facts.string(name)
  for (let scope = context.scope; scope > 0; scope = facts.scopes.get(scope, 2)) {
    const binding = names.get(scope * nameRange + id)
    if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
    if (facts.scopes.get(scope, 0) === ScopeKind.CLASS) return -1
  }
  return -1
}

/** Assigns to the variable of a NAME row. Fields may be declared further down, so what no block declares waits. */
export function assignRow<Context extends WithVariables<Context>>(
  context: Context,
  row: number,
  source: number,
  start: number,
): void {
  const { facts } = context
  const binding = localVariable(context, facts.stringAt(facts.expressions.get(row, 2)), start)
  if (binding === -1) context.pending.push(row, source, start)
  else facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** Looks at what waited once all names are declared. */
export function settleAssignments<Context extends WithVariables<Context>>(context: Context): void {
  const { facts, pending } = context
  for (let index = 0; index < pending.length; index += 3) {
    const row = pending[index]!
    const start = pending[index + 2]!
    const name = facts.expressions.get(row, 2)
    const binding = variableFrom(context, facts.expressions.get(row, 4), name, start)
    if (binding !== -1) facts.flow(FlowKind.ASSIGN, binding, pending[index + 1]!, start)
  }
}

/** The variable of this file that a name means, all classes around included; -1 for none. */
export function variableFrom<Context extends WithVariables<Context>>(
  context: Context,
  from: number,
  name: number,
  offset: number,
): number {
  const { facts, names } = context
  for (let scope = from; scope !== -1; scope = facts.scopes.get(scope, 2)) {
    const binding = names.get(scope * nameRange + name)
    if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
  }
  return -1
}
