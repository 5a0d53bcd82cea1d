import type { Context } from './context.ts'
import { narrowAfter } from './narrowing.ts'

/** Reads the statements of a node, those behind `head` where that is one; the row of the last where it is a value, or -1. */
export function blockValue(context: Context, node: number, head = -1): number {
  const { scope } = context
  let value = -1
  let child = head === -1 ? context.firstNamed(node) : context.nextNamed(head)
  for (; child !== -1; child = context.nextNamed(child)) {
    value = -1
    if (isValue(context, child)) value = context.expression(child)
    else context.statement(child)
    if (context.nextNamed(child) !== -1) narrowAfter(context, child, node)
  }
  context.scope = scope
  return value
}

function isValue(context: Context, node: number): boolean {
  return context.handlers.statement[context.tree.kind[node]!] === undefined && !context.is(node, 'assignment')
}
