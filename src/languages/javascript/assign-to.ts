import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import { kindOf, nameExpression, withoutParentheses, type Walk } from './walk.ts'

/** An assignment to something that is there: a name, a member, an element. `source` may be -1. */
export function assignTo(walk: Walk, node: number, source: number, scope: number): void {
  const target = withoutParentheses(walk, node)
  const kind = kindOf(walk, target)
  if (kind === Kind.IDENTIFIER || kind === Kind.SHORTHAND_PATTERN) {
    const name = nameExpression(walk, target, scope, ExpressionFlag.WRITE)
    if (name !== -1) assignToName(walk, name, source, scope)
    return
  }
  const place = walk.visit.expression(walk, target, scope)
  if (place !== -1) storeTo(walk, place, source)
}

/** The binding may be declared further down: it is looked up when all are known. `source` may be -1. */
export function assignToName(walk: Walk, name: number, source: number, scope: number): void {
  const { expressions } = walk.facts
  walk.assignments.push(expressions.get(name, 2), scope, source, expressions.get(name, 5))
}

/** `place` is what a member or index expression gave; anything else takes no value. */
export function storeTo(walk: Walk, place: number, source: number): void {
  const { facts } = walk
  const op = facts.expressions.get(place, 0)
  facts.addExpressionFlags(place, ExpressionFlag.WRITE)
  if (source === -1 || (op !== Op.MEMBER && op !== Op.INDEX)) return
  facts.flow(FlowKind.STORE, place, source, facts.expressions.get(place, 5))
}
