import { ExpressionFlag, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, memberRow, spanning, type } from './context.ts'

/** Rows of type arguments, lifetimes left out; `Item = T` is T, and Item a member of what is applied (row, or -1). */
export function typeArguments(context: Context, node: number, applied = -1): number[] {
  const { tree, kinds, handlers } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = tree.kind[child]!
    if (kind === kinds.lifetime) continue
    if (kind === kinds.typeBinding) {
      const of = childByField(tree, child, kinds.fields.type)
      const name = childByField(tree, child, kinds.fields.name)
      if (applied !== -1 && name !== -1) memberRow(context, applied, name, ExpressionFlag.TYPE)
      if (of !== -1) rows.push(type(context, of))
    } else if (kind === kinds.traitBounds) {
      rows.push(bounds(context, child))
    } else {
      rows.push(handlers.type[kind] === undefined ? expression(context, child) : type(context, child))
    }
  }
  return rows
}

/** `A + B + 'a`: each bound that names a type. */
export function boundRows(context: Context, node: number): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = tree.kind[child]
    if (kind === kinds.lifetime || kind === kinds.useBounds) continue
    const row = type(context, child)
    // `?Sized` takes a bound away.
    if (kind !== kinds.removedBound) rows.push(row)
  }
  return rows
}

/** The bounds as one type; -1 where none says anything. */
export function bounds(context: Context, node: number): number {
  const rows = boundRows(context, node)
  if (rows.length < 2) return rows[0] ?? -1
  return spanning(context, Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}
