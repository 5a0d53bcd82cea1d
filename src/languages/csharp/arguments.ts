import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, firstPart, literal, nameField, nameOf, nextPart, spanning } from './context.ts'

/** Rows of an argument list in order; `name: value` is a KEYWORD. */
export function argumentRows(context: Context, list: number): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  if (list === -1) return rows
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    rows.push(tree.kind[child] === kinds.argument ? argumentRow(context, child) : expression(context, child))
  }
  return rows
}

export function argumentRow(context: Context, node: number): number {
  const { facts } = context
  const key = nameField(context, node)
  const value = key === -1 ? firstPart(context, node) : nextPart(context, key)
  if (value === -1) return literal(context, node, 'unknown')
  const row = expression(context, value)
  if (key === -1) return row
  return spanning(context, Op.KEYWORD, facts.string(nameOf(context, key)), row, node)
}
