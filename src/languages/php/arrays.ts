import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { withCallable } from './callables.ts'
import type { Context, Handlers } from './context.ts'
import { expression, is, spanning } from './context.ts'
import { stringText } from './strings.ts'

export function registerArrays(handlers: Handlers): void {
  handlers.onExpression('array_creation_expression', array)
  handlers.onExpression('subscript_expression', subscript)
}

/** A list of what has no key; with keys an OBJECT whose pairs are entries. */
function array(context: Context, node: number): number {
  const { facts, tree } = context
  const rows: number[] = []
  const keys: number[] = []
  let hasKeys = false
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const first = is(context, child, 'array_element_initializer') ? firstNamed(tree, child) : child
    if (first === -1) continue
    const value = first === child ? -1 : nextNamed(tree, first)
    if (value !== -1) {
      hasKeys = true
      const key = stringText(context, first)
      keys.push(key === undefined ? -1 - expression(context, first) : facts.string(key))
      rows.push(expression(context, value))
      continue
    }
    keys.push(0)
    const isSpread = is(context, first, 'variadic_unpacking')
    const inner = isSpread ? firstNamed(tree, first) : first
    if (inner === -1) continue
    const row = expression(context, inner)
    rows.push(isSpread ? spanning(context, Op.SPREAD, row, -1, first) : row)
  }
  if (!hasKeys) {
    const list = spanning(context, Op.ARRAY, facts.list(rows), -1, node)
    return withCallable(context, node, list, rows)
  }
  const pairs = rows.flatMap((row, index) => [keys[index]!, row])
  return spanning(context, Op.OBJECT, facts.list(pairs), -1, node)
}

/** `$a[$k]`; `$a[] = x` adds an element. */
function subscript(context: Context, node: number): number {
  const { tree } = context
  const base = firstNamed(tree, node)
  if (base === -1) return -1
  const index = nextNamed(tree, base)
  const of = expression(context, base)
  return spanning(context, Op.INDEX, of, index === -1 ? -1 : expression(context, index), node)
}
