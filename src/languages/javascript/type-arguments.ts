import { firstNamed, nextNamed } from '../tree.ts'
import { type Context, typeRow } from './context.ts'

/** `<A, B>` of a call, an element or a type: the rows of its types, -1 left out. */
export function visitTypeArguments(context: Context, node: number): number[] {
  const types: number[] = []
  for (let child = firstNamed(context.tree, node); child !== -1; child = nextNamed(context.tree, child)) {
    const type = typeRow(context, child)
    if (type !== -1) types.push(type)
  }
  return types
}
