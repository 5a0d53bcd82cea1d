import { BindingKind, Op, ScopeKind } from '../facts.ts'
import { expression, firstPart, statements } from './dispatch.ts'
import type { Extraction } from './extraction.ts'
import { nameOf, spanning } from './rows.ts'
import { enterScope, leaveScope } from './scopes.ts'

/** A block of its own. */
export function scopedStatements<Context extends Extraction<Context>>(context: Context, node: number): void {
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  statements(context, node)
  leaveScope(context, outer)
}

/** `return x`, `throw x`: the first part of the statement goes to the function around. */
export function flowOf<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  node: number,
): void {
  const value = firstPart(context, node)
  if (value === -1) return
  const row = expression(context, value)
  if (context.enclosingFunction === -1) return
  context.facts.flow(kind, context.enclosingFunction, row, context.tree.start[node]!)
}

/** Labels are names of a kind of their own: with its colon a label is no other name. All of a function sees it. */
export function bindLabel<Context extends Extraction<Context>>(context: Context, label: number): void {
  const { facts, tree } = context
  let { scope } = context
  while (scope > 0 && facts.scopes.get(scope, 0) !== ScopeKind.FUNCTION) scope = facts.scopes.get(scope, 2)
  const name = labelName(context, label)
  if (scope > 0) facts.bind({ kind: BindingKind.VARIABLE, name, scope, nameStart: tree.start[label]! })
}

/** What a `goto`, `break` or `continue` names. */
export function labelRow<Context extends Extraction<Context>>(context: Context, label: number): void {
  spanning(context, Op.NAME, context.facts.string(labelName(context, label)), -1, label)
}

export function labelName<Context extends Extraction<Context>>(context: Context, label: number): string {
  return `${nameOf(context, label)}:`
}
