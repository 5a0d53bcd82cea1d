import { ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'

/** Runs `inside` within the function scope of a definition. */
export function withFunction(
  context: Context,
  definition: number,
  node: number,
  flags: number,
  inside: () => void,
): void {
  const { tree, facts, owner, enclosingFunction, scope } = context
  context.scope = facts.scope({
    kind: ScopeKind.FUNCTION,
    parent: scope,
    start: tree.start[node]!,
    end: tree.end[node]!,
    flags,
  })
  facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = definition
  inside()
  context.scope = scope
  context.owner = owner
  context.enclosingFunction = enclosingFunction
}
