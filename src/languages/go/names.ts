import { ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import type { NewBinding } from './context.ts'

/** Wider than any number of strings in one file, so that scope and name make one exact key. */
const nameRange = 2 ** 26

/** Declares a name and remembers it for the assignments that follow. */
export function bindName(context: Context, nameNode: number, row: NewBinding): number {
  const whole = context.bindingRow(nameNode, row)
  const binding = context.facts.bind(whole)
  context.names.set(whole.scope * nameRange + context.facts.string(whole.name), binding)
  return binding
}

/** The binding of a name that this very block declares, -1 for none. */
export function boundHere(context: Context, name: string): number {
  const { facts, names, versions } = context
  const text = facts.string(name)
  for (let scope = context.scope; ; scope = facts.scopes.get(scope, 2)) {
    const binding = names.get(scope * nameRange + text) ?? -1
    if (binding !== -1 && !versions.variables.has(binding)) return binding
    // What is declared behind an assignment is declared in the block.
    if (scope <= 0 || !versions.scopes.has(scope)) return -1
  }
}

/** The binding, a version too, that a name means at an offset within blocks; -1 for none. */
export function bindingOf(context: Context, name: string, offset: number): number {
  const { facts, names } = context
  const text = facts.string(name)
  for (let scope = context.scope; scope > 0; scope = facts.scopes.get(scope, 2)) {
    const binding = names.get(scope * nameRange + text)
    if (binding !== undefined && facts.bindings.get(binding, 7) <= offset) return binding
  }
  return -1
}

/**
 * Assigns to a name that is declared somewhere around. File-level names may be declared further down, so what no
 * block declares waits for `settleAssignments`.
 */
export function assignName(context: Context, node: number, source: number): void {
  const { facts, tree, versions } = context
  const row = context.nameRow(node, ExpressionFlag.WRITE)
  if (source === -1) return
  const start = tree.start[node]!
  const name = facts.string(context.nameOf(node))
  for (let scope = context.scope; scope > 0; scope = facts.scopes.get(scope, 2)) {
    const binding = context.names.get(scope * nameRange + name)
    if (binding === undefined || facts.bindings.get(binding, 7) > start) continue
    // What another statement of the same block gives is the next version.
    const isNext = versions.lists.get(binding) === versions.straight && versions.straight !== -1
    if (!isNext) facts.flow(FlowKind.ASSIGN, binding, source, start)
    if (!versions.variables.has(binding)) return
  }
  context.pending.push(row, source, start)
}

/** Gives a value to what a name (row) stands for, where it is but named: a pointer is made of it. */
export function flowInto(context: Context, row: number, source: number, start: number): void {
  const { facts } = context
  const name = facts.expressions.get(row, 2)
  for (let scope = context.scope; scope > 0; scope = facts.scopes.get(scope, 2)) {
    const binding = context.names.get(scope * nameRange + name)
    if (binding === undefined || facts.bindings.get(binding, 7) > start) continue
    facts.flow(FlowKind.ASSIGN, binding, source, start)
    return
  }
  context.pending.push(row, source, start)
}

export function settleAssignments(context: Context): void {
  const { facts, pending } = context
  for (let index = 0; index < pending.length; index += 3) {
    const binding = context.names.get(facts.expressions.get(pending[index]!, 2))
    // What this file does not declare another one of the package does.
    if (binding === undefined)
      facts.flow(FlowKind.STORE, pending[index]!, pending[index + 1]!, pending[index + 2]!)
    else facts.flow(FlowKind.ASSIGN, binding, pending[index + 1]!, pending[index + 2]!)
  }
}

export function isExported(name: string): boolean {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0)
  return first !== first.toLowerCase() && first === first.toUpperCase()
}
