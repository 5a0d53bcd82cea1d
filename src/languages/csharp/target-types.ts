import { ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstChild } from '../tree.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import { expression, literal, nameOf, spanning } from './context.ts'
import { initialise } from './initializers.ts'
import { variableFrom } from './names.ts'

/** An expression whose place has a type (-1: none that is written): `new()` makes one of that type. */
export function expressionOfType(context: Context, node: number, typeRow: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.implicitObjectCreation) return implicitCreation(context, node, typeRow)
  return expression(context, node)
}

/** Type row that the variable or the member of `this` declares which is assigned to; -1 where the file shows none. */
export function typeOfTarget(context: Context, target: number): number {
  const { tree, kinds, facts } = context
  let name = target
  let from = context.scope
  if (tree.kind[target] === kinds.memberAccess) {
    const base = childByField(tree, target, kinds.fields.expression)
    if (base === -1 || tree.kind[base] !== kinds.tokens.this) return -1
    name = childByField(tree, target, kinds.fields.name)
    while (from > 0 && facts.scopes.get(from, 0) !== ScopeKind.CLASS) from = facts.scopes.get(from, 2)
  }
  if (name === -1 || tree.kind[name] !== kinds.identifier) return -1
  const id = facts.string(nameOf(context, name))
  return context.types.get(variableFrom(context, from, id, tree.start[name]!)) ?? -1
}

export function implicitCreation(context: Context, node: number, typeRow: number): number {
  const { tree, kinds, facts } = context
  const keyword = firstChild(tree, node)
  const flags = ExpressionFlag.TYPE | ExpressionFlag.CALLEE
  // The type stands elsewhere; what is made is made here.
  const callee =
    typeRow === -1
      ? literal(context, keyword, 'unknown')
      : spanning(context, Op.APPLY, withoutNullable(context, typeRow), facts.list([]), keyword, flags)
  const rows = argumentRows(context, childByKind(tree, node, kinds.argumentList))
  const made = spanning(context, Op.NEW, callee, facts.list(rows), node)
  const initializer = childByKind(tree, node, kinds.initializer)
  if (initializer !== -1) initialise(context, made, initializer)
  return made
}

/** `new()` of a `T?` makes a T, whose row stands two before: the sign and its application follow it. */
function withoutNullable(context: Context, row: number): number {
  const { facts } = context
  if (facts.expressions.get(row, 0) !== Op.APPLY) return row
  const base = facts.expressions.get(row, 2)
  const isNullable =
    facts.expressions.get(base, 0) === Op.NAME && facts.stringAt(facts.expressions.get(base, 2)) === '?'
  return isNullable ? row - 2 : row
}
