import type { Context } from './context.ts'

/** A call as it is written: nodes of the tree. */
export interface CallNode {
  readonly node: number
  /** -1 for none. */
  readonly receiverNode: number
  /** -1 for `a.(b)`. */
  readonly nameNode: number
  readonly name: string
}

/** First part of the list of arguments, -1 where there is none. */
export function firstArgument(context: Context, node: number): number {
  const list = context.field(node, 'arguments')
  return context.firstNamed(list)
}
