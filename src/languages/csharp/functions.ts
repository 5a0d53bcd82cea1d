import { DefinitionKind, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { expressionOfType } from './target-types.ts'

/** The body of a function: a block, `=> value`, or none (-1). */
export function functionBody(context: Context, definition: number, body: number): void {
  const { tree, kinds, facts } = context
  if (body === -1) return
  if (tree.kind[body] === kinds.block) {
    context.statements(body)
    return
  }
  const value = tree.kind[body] === kinds.arrowClause ? context.firstPart(body) : body
  if (value === -1) return
  const row = expressionOfType(context, value, context.returnType)
  facts.flow(FlowKind.RETURN, definition, row, tree.start[value]!)
}

/** The definition of a lambda or an anonymous method. */
export function anonymousFunction(context: Context, node: number, flags: number, end: number): number {
  const { tree, facts } = context
  const definition = context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, end)
  facts.addDefinitionFlags(definition, flags)
  return definition
}

/** First named child of a node that is a block, for bodies that stand under no field. */
export function blockOf(context: Context, node: number): number {
  const { tree, kinds } = context
  let child = context.firstNamed(node)
  while (child !== -1 && tree.kind[child] !== kinds.block) child = tree.next[child]!
  return child
}
