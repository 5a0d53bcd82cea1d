import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import type { Context } from './context.ts'

/** An assignment to something that is there: a name, a member, an element. `source` may be -1. */
export function assignTo(context: Context, node: number, source: number): void {
  const target = context.withoutParentheses(node)
  const kind = context.kindOf(target)
  if (kind === Kind.IDENTIFIER || kind === Kind.SHORTHAND_PATTERN) {
    const name = context.nameRow(target, ExpressionFlag.WRITE)
    if (name !== -1) assignToName(context, name, source)
    return
  }
  const place = context.valueRow(target)
  if (place !== -1) storeTo(context, place, source)
}

/** The binding may be declared further down: it is looked up when all are known. `source` may be -1. */
export function assignToName(context: Context, name: number, source: number): void {
  const { scope } = context
  const { expressions } = context.facts
  context.assignments.push(expressions.get(name, 2), scope, source, expressions.get(name, 5))
}

/** `place` is what a member or index expression gave; anything else takes no value. */
export function storeTo(context: Context, place: number, source: number): void {
  const { facts } = context
  const op = facts.expressions.get(place, 0)
  facts.addExpressionFlags(place, ExpressionFlag.WRITE)
  if (source === -1 || (op !== Op.MEMBER && op !== Op.INDEX)) return
  facts.flow(FlowKind.STORE, place, source, facts.expressions.get(place, 5))
}
