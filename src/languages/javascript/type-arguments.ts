import type { Context } from './context.ts'

/** `<A, B>` of a call, an element or a type: the rows of its types, -1 left out. */
export function visitTypeArguments(context: Context, node: number): number[] {
  const types: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const type = context.typeRow(child)
    if (type !== -1) types.push(type)
  }
  return types
}
