import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Rows of type arguments, lifetimes left out; `Item = T` is T, and Item a member of what is applied (row, or -1). */
export function typeArguments(context: Context, node: number, applied = -1): number[] {
  const { tree, kinds, handlers } = context
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]!
    if (kind === kinds.lifetime) continue
    if (kind === kinds.typeBinding) {
      const of = context.childByField(child, kinds.fields.type)
      const name = context.childByField(child, kinds.fields.name)
      if (applied !== -1 && name !== -1) context.memberRow(applied, name, ExpressionFlag.TYPE)
      if (of !== -1) rows.push(context.type(of))
    } else if (kind === kinds.traitBounds) {
      rows.push(bounds(context, child))
    } else {
      rows.push(handlers.type[kind] === undefined ? context.expression(child) : context.type(child))
    }
  }
  return rows
}

/** `A + B + 'a`: each bound that names a type. */
export function boundRows(context: Context, node: number): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.lifetime || kind === kinds.useBounds) continue
    const row = context.type(child)
    // `?Sized` takes a bound away.
    if (kind !== kinds.removedBound) rows.push(row)
  }
  return rows
}

/** The bounds as one type; -1 where none says anything. */
export function bounds(context: Context, node: number): number {
  const rows = boundRows(context, node)
  if (rows.length < 2) return rows[0] ?? -1
  return context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}
