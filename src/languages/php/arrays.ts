import { Op } from '../facts.ts'
import { withCallable } from './callables.ts'
import type { Context, Handlers } from './context.ts'
import { stringText } from './strings.ts'

export function registerArrays(handlers: Handlers): void {
  handlers.onExpression('array_creation_expression', array)
  handlers.onExpression('subscript_expression', subscript)
}

/** A list of what has no key; with keys an OBJECT whose pairs are entries. */
function array(context: Context, node: number): number {
  const { facts } = context
  const rows: number[] = []
  const keys: number[] = []
  let hasKeys = false
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const first = context.is(child, 'array_element_initializer') ? context.firstNamed(child) : child
    if (first === -1) continue
    const value = first === child ? -1 : context.nextNamed(first)
    if (value !== -1) {
      hasKeys = true
      const key = stringText(context, first)
      keys.push(key === undefined ? -1 - context.expression(first) : facts.string(key))
      rows.push(context.expression(value))
      continue
    }
    keys.push(0)
    const isSpread = context.is(first, 'variadic_unpacking')
    const inner = isSpread ? context.firstNamed(first) : first
    if (inner === -1) continue
    const row = context.expression(inner)
    rows.push(isSpread ? context.spanning(Op.SPREAD, row, -1, first) : row)
  }
  if (!hasKeys) {
    const list = context.spanning(Op.ARRAY, facts.list(rows), -1, node)
    return withCallable(context, node, list, rows)
  }
  const pairs = rows.flatMap((row, index) => [keys[index]!, row])
  return context.spanning(Op.OBJECT, facts.list(pairs), -1, node)
}

/** `$a[$k]`; `$a[] = x` adds an element. */
function subscript(context: Context, node: number): number {
  const base = context.firstNamed(node)
  if (base === -1) return -1
  const index = context.nextNamed(base)
  const of = context.expression(base)
  return context.spanning(Op.INDEX, of, context.expression(index), node)
}
