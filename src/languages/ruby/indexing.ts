import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, field, spanning } from './context.ts'

/** `a[b]`; on what is not known to be a container the method `[]`. */
export function indexOf(context: Context, node: number): number {
  const { tree } = context
  const object = field(context, node, 'object')
  if (object === -1) return -1
  const base = expression(context, object)
  const keys: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child !== object && child !== field(context, node, 'block')) keys.push(expression(context, child))
  }
  return spanning(context, Op.INDEX, base, keys.length === 1 ? keys[0]! : -1, node)
}
