import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, field, is, part, spanning, textAt } from './context.ts'

/** Rows of the arguments in a list; `callback` reads those that name what is to be run. */
export function argumentRows(
  context: Context,
  list: number,
  callback?: (node: number, position: number) => number,
): number[] {
  const { facts, tree } = context
  const rows: number[] = []
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const name = field(context, child, 'name')
    let value = firstNamed(tree, child)
    while (value !== -1 && (value === name || is(context, value, 'reference_modifier')))
      value = nextNamed(tree, value)
    if (value === -1) continue
    const isSpread = is(context, value, 'variadic_unpacking')
    const row = isSpread
      ? spanning(context, Op.SPREAD, expression(context, firstNamed(tree, value)), -1, value)
      : (callback?.(value, rows.length) ?? expression(context, value))
    rows.push(
      name === -1
        ? row
        : spanning(context, Op.KEYWORD, facts.string(`$${textAt(context, name)}`), row, child),
    )
  }
  return rows
}

/** `f(...)` is the function itself. */
export function isPlaceholder(context: Context, list: number): boolean {
  return list !== -1 && part(context, list, 'variadic_placeholder') !== -1
}
