import { firstNamed, nextNamed } from '../tree.ts'
import { literal, type Walk } from './walk.ts'

/** An expression row with the extent of a node. */
export function row(walk: Walk, node: number, op: number, a: number, b: number): number {
  const { tree, facts } = walk
  return facts.expression(op, a, b, walk.frame.scope, tree.start[node]!, tree.end[node]!)
}

export function wrap(walk: Walk, node: number, op: number, operand: number): number {
  return row(walk, node, op, operand, -1)
}

/** What carries no value that can be followed. */
export function nameless(walk: Walk, node: number): number {
  return literal(walk, node, 'unknown')
}

/** Walks the children of an expression whose value is nothing that can be followed. */
export function children(walk: Walk, node: number, what: string): number {
  const { tree } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    walk.visit.value(walk, child)
  return literal(walk, node, what)
}

/** What stands inside parentheses; the parentheses themselves where nothing does. */
export function unwrap(walk: Walk, wrapped: number): number {
  const { tree, kinds } = walk
  let node = wrapped
  while (tree.kind[node] === kinds.parenthesized) {
    const inner = firstNamed(tree, node)
    if (inner === -1) break
    node = inner
  }
  return node
}
