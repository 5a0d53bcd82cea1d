import { ExpressionFlag, Op } from '../facts.ts'
import { childByKind, firstNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { memberRow, spanning, type, rowsOf } from './context.ts'

/** Rows of the types in a list. */
export function typeRows(context: Context, node: number): number[] {
  const rows = rowsOf(context, node, type)
  return rows
}

/** Applies a generic name's type arguments to the row of its identifier. */
export function withArguments(context: Context, row: number, node: number, flags: number): number {
  const list = childByKind(context.tree, node, context.kinds.typeArgumentList)
  const of = list === -1 ? [] : typeRows(context, list)
  return spanning(context, Op.APPLY, row, context.facts.list(of), node, flags)
}

/** The member that a simple name (`B`, `B<T>`) means on a base. */
export function memberType(context: Context, base: number, node: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.genericName) return memberRow(context, base, node, ExpressionFlag.TYPE)
  const name = firstNamed(tree, node)
  return withArguments(
    context,
    memberRow(context, base, name, ExpressionFlag.TYPE),
    node,
    ExpressionFlag.TYPE,
  )
}
