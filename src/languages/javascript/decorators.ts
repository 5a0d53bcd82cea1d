import { ExpressionFlag, FlowKind } from '../facts.ts'
import { firstChild, firstNamed } from '../tree.ts'
import { Kind } from './kinds.ts'
import { kindOf, type Walk } from './walk.ts'

/** The decorators directly under `node`. `definition` is what they decorate, -1 for a parameter. */
export function visitDecorators(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree } = walk
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (kindOf(walk, child) === Kind.DECORATOR) visitDecorator(walk, child, scope, definition)
  }
}

export function visitDecorator(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree, facts } = walk
  const inner = firstNamed(tree, node)
  const value = inner === -1 ? -1 : walk.visit.expression(walk, inner, scope)
  if (value === -1) return
  facts.addExpressionFlags(value, ExpressionFlag.DECORATOR)
  if (definition !== -1) facts.flow(FlowKind.DECORATE, definition, value, tree.start[node]!)
}
