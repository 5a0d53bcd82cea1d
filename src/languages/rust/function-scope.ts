import { ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { enterScope, leaveScope, noContainer } from './context.ts'

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  const { owner, enclosingFunction, container, selfScope } = context
  const outer = enterScope(context, ScopeKind.FUNCTION, node)
  context.facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  // Functions within a method are none of its type.
  context.container = noContainer
  context.selfScope = -1
  inside()
  context.selfScope = selfScope
  context.container = container
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  leaveScope(context, outer)
}
