import { Op } from '../facts.ts'
import type { Context } from './context.ts'
import { literalText } from './strings.ts'

/** `{ a: 1, 'b' => 2, **c }` */
export function hash(context: Context, node: number): number {
  const pairs: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child))
    addPair(context, child, pairs)
  return context.spanning(Op.OBJECT, context.facts.list(pairs), -1, node)
}

/** Adds the key and the value of a part of a hash to the list of its pairs. */
export function addPair(context: Context, node: number, pairs: number[]): void {
  if (context.tree.kind[node] !== context.kinds.pair) {
    const inner = context.firstNamed(node)
    if (inner !== -1) pairs.push(0, context.expression(inner))
    return
  }
  const key = context.field(node, 'key')
  const text = key === -1 ? undefined : literalText(context, key)
  const computed = text === undefined && key !== -1 ? context.expression(key) : -1
  if (computed !== -1) context.implicitCall(computed, 'hash', key)
  const value = pairValue(context, node, key)
  if (value === -1) return
  pairs.push(text === undefined ? -1 - computed : context.facts.string(text), value)
}

/** The value of a pair; `{ a: }` is short for `{ a: a }`. */
export function pairValue(context: Context, node: number, key: number): number {
  const value = context.field(node, 'value')
  if (value !== -1) return context.expression(value)
  if (key === -1) return -1
  return context.handlers.expression[context.kinds.identifier]!(context as never, key)
}
