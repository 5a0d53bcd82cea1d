import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * One value for each of `count` names on the left of an assignment. One call that returns several gives its
 * elements; in `v, ok := x.(T)`, `m[k]` and `<-c` the first is the value itself and the second is whether it is there.
 */
export function valuesFor(context: Context, list: number, count: number): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  let only = -1
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    rows.push(context.expression(child))
    only = child
  }
  if (rows.length !== 1 || count < 2) return rows
  const value = rows[0]!
  while (tree.kind[only] === kinds.parenthesized && context.firstNamed(only) !== -1)
    only = context.firstNamed(only)
  const isCommaOk =
    count === 2 &&
    (tree.kind[only] === kinds.typeAssertion ||
      tree.kind[only] === kinds.indexExpression ||
      tree.kind[only] === kinds.unary)
  if (isCommaOk) return [value, context.literal(only, 'boolean')]
  return Array.from({ length: count }, (_, position) => context.spanning(Op.ELEMENT, value, position, only))
}
