import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Rows of the types in a list. */
export function typeRows(context: Context, node: number): number[] {
  const rows = context.typesOf(node)
  return rows
}

/** Applies a generic name's type arguments to the row of its identifier. */
export function withArguments(context: Context, row: number, node: number, flags: number): number {
  const list = context.childByKind(node, context.kinds.typeArgumentList)
  const of = list === -1 ? [] : typeRows(context, list)
  return context.spanning(Op.APPLY, row, context.facts.list(of), node, flags)
}

/** The member that a simple name (`B`, `B<T>`) means on a base. */
export function memberType(context: Context, base: number, node: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.genericName) return context.memberRow(base, node, ExpressionFlag.TYPE)
  const name = context.firstNamed(node)
  return withArguments(context, context.memberRow(base, name, ExpressionFlag.TYPE), node, ExpressionFlag.TYPE)
}
