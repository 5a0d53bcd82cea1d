import { Op } from '../facts.ts'
import type { Context } from './context.ts'

/** `a[b]`; on what is not known to be a container the method `[]`. */
export function indexOf(context: Context, node: number): number {
  const object = context.field(node, 'object')
  if (object === -1) return -1
  const base = context.expression(object)
  const keys: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child !== object && child !== context.field(node, 'block')) keys.push(context.expression(child))
  }
  return context.spanning(Op.INDEX, base, keys.length === 1 ? keys[0]! : -1, node)
}
