import { ScopeKind } from '../facts.ts'
import { noContainer, type Context } from './context.ts'

/** Runs `inside` within the function scope of a definition. */
export function withFunction(context: Context, definition: number, node: number, inside: () => void): void {
  // Functions within a method are none of its type.
  context.having({ returnType: -1, container: noContainer, selfScope: -1 }, () =>
    context.withOwner(ScopeKind.FUNCTION, 0, definition, node, inside),
  )
}
