import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { plainArgument } from '../../program/call-arguments.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { isBuiltin, plainName } from '../../values/results.ts'
import { idAt, type ExpressionId, type Place } from '../../row-ids.ts'

/** What `new(T)` and `make([]T, n)` (CALL) give, which are given a type. */
export function madeByType(context: LinkContext, place: Place): ValueSet | undefined {
  const { facts, base, a: callee } = place
  const name = plainName(facts, callee)
  if (name !== 'new' && name !== 'make') return undefined
  const type = plainArgument(place, 0)
  const isMade = type !== -1 && isBuiltin(context, idAt(base, callee))
  return isMade ? typeArgument(context, type) : undefined
}

function typeArgument(context: LinkContext, expression: ExpressionId): ValueSet | undefined {
  const values = context
    .instancesOf(expression)
    .values.filter((value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.CONTAINER)
  return values.length === 0 ? undefined : { values, rule: Rule['returned-value'] }
}
