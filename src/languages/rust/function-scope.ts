import { ScopeKind } from '../facts.ts'
import { noContainer, type Context } from './context.ts'

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { returnType, container, selfScope } = context
  context.returnType = -1
  // Functions within a method are none of its type.
  context.container = noContainer
  context.selfScope = -1
  context.withOwner(ScopeKind.FUNCTION, 0, definition, node, inside)
  context.selfScope = selfScope
  context.container = container
  context.returnType = returnType
}
