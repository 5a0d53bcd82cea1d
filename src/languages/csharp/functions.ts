import { DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { expressionOfType } from './target-types.ts'

/** Runs `inside` within the function scope of a definition, which returns a type row or -1. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  withMember(context, ScopeKind.FUNCTION, 0, definition, node, inside)
}

/** Runs `inside` within the scope of a definition, which returns what it says itself. */
export function withMember(
  context: Context,
  kind: number,
  flags: number,
  definition: number,
  node: number,
  inside: () => void,
): void {
  context.having({ returnType: -1 }, () => context.withOwner(kind, flags, definition, node, inside))
}

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
