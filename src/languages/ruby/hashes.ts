import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import { expression, field, implicitCall, spanning } from './context.ts'
import { literalText } from './strings.ts'

/** `{ a: 1, 'b' => 2, **c }` */
export function hash(context: Context, node: number): number {
  const pairs: number[] = []
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    addPair(context, child, pairs)
  return spanning(context, Op.OBJECT, context.facts.list(pairs), -1, node)
}

/** Adds the key and the value of a part of a hash to the list of its pairs. */
export function addPair(context: Context, node: number, pairs: number[]): void {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.pair) {
    const inner = firstNamed(tree, node)
    if (inner !== -1) pairs.push(0, expression(context, inner))
    return
  }
  const key = field(context, node, 'key')
  const text = key === -1 ? undefined : literalText(context, key)
  const computed = text === undefined && key !== -1 ? expression(context, key) : -1
  if (computed !== -1) implicitCall(context, computed, 'hash', key)
  const value = pairValue(context, node, key)
  if (value === -1) return
  pairs.push(text === undefined ? -1 - computed : facts.string(text), value)
}

/** The value of a pair; `{ a: }` is short for `{ a: a }`. */
export function pairValue(context: Context, node: number, key: number): number {
  const value = field(context, node, 'value')
  if (value !== -1) return expression(context, value)
  if (key === -1) return -1
  const { handlers, kinds } = context
  return handlers.expression[kinds.identifier]!(context, key)
}
