import { ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { enterScope, leaveScope, noContainer } from './context.ts'

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { owner, enclosingFunction, returnType, container, selfScope } = context
  const outer = enterScope(context, ScopeKind.FUNCTION, node)
  context.facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  context.returnType = -1
  // Functions within a method are none of its type.
  context.container = noContainer
  context.selfScope = -1
  inside()
  context.selfScope = selfScope
  context.container = container
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  context.returnType = returnType
  leaveScope(context, outer)
}
