import { BindingKind, FlowKind, Op } from '../facts.ts'
import type { Context, Locals } from './context.ts'

/** Local variables of a scope: of one that sees those around it (a block), or of a closed one (a method, a class). */
export function localsOf(scope: number, outer: Locals | undefined): Locals {
  return { names: new Map(), scope, outer }
}

/** Binding of the local variable that a name means, -1 where it means none. */
export function localNamed(context: Context, name: string): number {
  for (let at: Locals | undefined = context.locals; at !== undefined; at = at.outer) {
    const binding = at.names.get(name)
    if (binding !== undefined) return binding
  }
  return -1
}

/** The local variable of a name, declared in the current scope where there is none. */
export function declareLocal(context: Context, name: string, start: number): number {
  const known = localNamed(context, name)
  if (known !== -1) return known
  const binding = context.facts.bind({
    kind: BindingKind.VARIABLE,
    name,
    scope: context.locals.scope,
    nameStart: start,
  })
  context.locals.names.set(name, binding)
  return binding
}

/** Assigns a source, -1 for one of which nothing is known, to the local variable that a node names. */
export function assignLocal(context: Context, node: number, source: number): void {
  const start = context.tree.start[node]!
  const binding = declareLocal(context, context.textAt(node), start)
  context.facts.flow(FlowKind.ASSIGN, binding, source, start)
}

/** A NAME row of a local variable that stands where `node` does. */
export function localRow(context: Context, name: string, node: number, isWritten = true): number {
  const { facts, tree } = context
  const start = tree.start[node]!
  const end = isWritten ? tree.end[node]! : start
  return facts.expression(Op.NAME, facts.string(name), -1, context.scope, start, end)
}
