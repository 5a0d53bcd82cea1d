import { ScopeKind } from '../facts.ts'
import type { Extraction } from './extraction.ts'

/** The scope row of a node. */
export function scopeAt<Context extends Extraction<Context>>(
  { tree, facts }: Context,
  kind: number,
  node: number,
  parent: number,
  flags = 0,
): number {
  return facts.scope({ kind, parent, start: tree.start[node]!, end: tree.end[node]!, flags })
}

/** The scope row of a block, entered; give the result to `leaveScope`. */
export function enterScope<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  node: number,
  flags = 0,
): number {
  const outer = context.scope
  context.scope = scopeAt(context, kind, node, outer, flags)
  return outer
}

export function leaveScope<Context extends Extraction<Context>>(context: Context, outer: number): void {
  context.scope = outer
}

/** What `inside` gives, read in another scope than the current one. */
export function inScope<Context extends Extraction<Context>, Result>(
  context: Context,
  scope: number,
  inside: () => Result,
): Result {
  const outer = context.scope
  context.scope = scope
  const result = inside()
  context.scope = outer
  return result
}

/** Runs `inside` within the scope of a definition, a function's or another's, which owns what is declared there. */
export function withOwner<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  flags: number,
  definition: number,
  node: number,
  inside: () => void,
): void {
  const { owner, enclosingFunction } = context
  const outer = enterScope(context, kind, node, flags)
  context.facts.setInnerScope(definition, context.scope)
  context.owner = definition
  context.enclosingFunction = kind === ScopeKind.FUNCTION ? definition : -1
  inside()
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  leaveScope(context, outer)
}
