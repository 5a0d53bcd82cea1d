import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Rows of `(a, name = b, *c)`; of no list none. */
export function argumentRows(context: Context, list: number): number[] {
  const { facts } = context
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    let value = context.firstNamed(child)
    const next = context.nextNamed(value)
    if (value === -1) continue
    if (context.is(value, 'annotation')) {
      value = next
      if (value === -1) continue
    }
    if (next === -1 || value === next) rows.push(context.expression(value))
    else {
      const row = context.expression(next)
      rows.push(context.spanning(Op.KEYWORD, facts.string(context.nameOf(value)), row, child))
    }
  }
  return rows
}
