import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Extraction } from './extraction.ts'

export function literal<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  what: string,
  flags = 0,
): number {
  return spanning(context, Op.LITERAL, context.facts.string(what), -1, node, flags)
}

/** An expression that spans a whole node. */
export function spanning<Context extends Extraction<Context>>(
  context: Context,
  op: number,
  a: number,
  b: number,
  node: number,
  flags = 0,
): number {
  const { tree } = context
  return context.facts.expression(op, a, b, context.scope, tree.start[node]!, tree.end[node]!, flags)
}

/**
 * The call of a method that a construct makes by itself, standing where `node` does. An empty list of arguments
 * chooses among overloads; null, for languages without any, says nothing of them.
 */
export function implicitCall<Context extends Extraction<Context>>(
  context: Context,
  receiver: number,
  name: string,
  node: number,
  given: readonly number[] | null = [],
): number {
  const { facts } = context
  const flags = ExpressionFlag.IMPLICIT
  const callee = spanning(
    context,
    Op.MEMBER,
    receiver,
    facts.string(name),
    node,
    flags | ExpressionFlag.CALLEE,
  )
  return spanning(context, Op.CALL, callee, given === null ? -1 : facts.list(given), node, flags)
}

export function nameOf<Context extends Extraction<Context>>(context: Context, node: number): string {
  const { tree } = context
  return tree.text.slice(tree.start[node], tree.end[node])
}

/** A NAME row with the extent of its token. */
export function nameRow<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  flags = 0,
): number {
  return spanning(context, Op.NAME, context.facts.string(nameOf(context, node)), -1, node, flags)
}

/** A TYPE flow from a binding to a type expression. */
export function declareType<Context extends Extraction<Context>>(
  context: Context,
  binding: number,
  typeRow: number,
): void {
  context.facts.flow(FlowKind.TYPE, binding, typeRow, context.facts.expressions.get(typeRow, 5))
}
