import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

/** The decorators directly under `node`. `definition` is what they decorate, -1 for a parameter, at which they are called. */
export function visitDecorators(context: Context, node: number, definition: number): void {
  for (let child = context.firstChild(node); child !== -1; child = context.tree.next[child]!) {
    if (context.kindOf(child) === Kind.DECORATOR) visitDecorator(context, child, definition)
  }
}

export function visitDecorator(context: Context, node: number, definition: number): void {
  const { tree, facts } = context
  const value = context.valueRow(context.firstNamed(node))
  if (value === -1) return
  facts.addExpressionFlags(value, ExpressionFlag.DECORATOR)
  if (definition !== -1) facts.flow(FlowKind.DECORATE, definition, value, tree.start[node]!)
  else {
    facts.addExpressionFlags(value, ExpressionFlag.CALLEE)
    context.spanning(Op.CALL, value, facts.list([]), node)
  }
}
