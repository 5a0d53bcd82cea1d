import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Rows of the arguments in a list; `callback` reads those that name what is to be run. */
export function argumentRows(
  context: Context,
  list: number,
  callback?: (node: number, position: number) => number,
): number[] {
  const { facts } = context
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const name = context.field(child, 'name')
    let value = context.firstNamed(child)
    while (value !== -1 && (value === name || context.is(value, 'reference_modifier')))
      value = context.nextNamed(value)
    if (value === -1) continue
    const isSpread = context.is(value, 'variadic_unpacking')
    const row = isSpread
      ? context.spanning(Op.SPREAD, context.expression(context.firstNamed(value)), -1, value)
      : (callback?.(value, rows.length) ?? context.expression(value))
    rows.push(
      name === -1 ? row : context.spanning(Op.KEYWORD, facts.string(`$${context.textAt(name)}`), row, child),
    )
  }
  return rows
}

/** `f(...)` is the function itself. */
export function isPlaceholder(context: Context, list: number): boolean {
  return list !== -1 && context.part(list, 'variadic_placeholder') !== -1
}
