import { firstNamed, nextNamed } from '../tree.ts'
import type { Walk } from './walk.ts'

/** `<A, B>` of a call, an element or a type: the rows of its types, -1 left out. */
export function visitTypeArguments(walk: Walk, node: number, scope: number): number[] {
  const types: number[] = []
  for (let child = firstNamed(walk.tree, node); child !== -1; child = nextNamed(walk.tree, child)) {
    const type = walk.visit.type(walk, child, scope)
    if (type !== -1) types.push(type)
  }
  return types
}
