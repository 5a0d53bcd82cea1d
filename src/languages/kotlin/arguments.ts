import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, is, nameAt, spanning } from './context.ts'

/** Rows of `(a, name = b, *c)`; of no list none. */
export function argumentRows(context: Context, list: number): number[] {
  const { tree, facts } = context
  const rows: number[] = []
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    let value = firstNamed(tree, child)
    const next = value === -1 ? -1 : nextNamed(tree, value)
    if (value === -1) continue
    if (is(context, value, 'annotation')) {
      value = next
      if (value === -1) continue
    }
    if (next === -1 || value === next) rows.push(expression(context, value))
    else {
      const row = expression(context, next)
      rows.push(spanning(context, Op.KEYWORD, facts.string(nameAt(context, value)), row, child))
    }
  }
  return rows
}
