import { ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import { initialise } from './initializers.ts'

/** An expression whose place has a type (-1: none that is written): `new()` makes one of that type. */
export function expressionOfType(context: Context, node: number, typeRow: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.implicitObjectCreation) return implicitCreation(context, node, typeRow)
  return context.expression(node)
}

/** Type row that the variable or the member of `this` declares which is assigned to; -1 where the file shows none. */
export function typeOfTarget(context: Context, target: number): number {
  const { tree, kinds, facts } = context
  let name = target
  let from = context.scope
  if (tree.kind[target] === kinds.memberAccess) {
    const base = context.childByField(target, kinds.fields.expression)
    if (base === -1 || tree.kind[base] !== kinds.tokens.this) return -1
    name = context.childByField(target, kinds.fields.name)
    while (from > 0 && facts.scopes.get(from, 0) !== ScopeKind.CLASS) from = facts.scopes.get(from, 2)
  }
  if (name === -1 || tree.kind[name] !== kinds.identifier) return -1
  const id = facts.string(context.nameOf(name))
  return context.types.get(context.variableFrom(from, id, tree.start[name]!)) ?? -1
}

export function implicitCreation(context: Context, node: number, typeRow: number): number {
  const { kinds, facts } = context
  const keyword = context.firstChild(node)
  const flags = ExpressionFlag.TYPE | ExpressionFlag.CALLEE
  // The type stands elsewhere; what is made is made here.
  const callee =
    typeRow === -1
      ? context.literal(keyword, 'unknown')
      : context.spanning(Op.APPLY, withoutNullable(context, typeRow), facts.list([]), keyword, flags)
  const rows = argumentRows(context, context.childByKind(node, kinds.argumentList))
  const made = context.spanning(Op.NEW, callee, facts.list(rows), node)
  const initializer = context.childByKind(node, kinds.initializer)
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
