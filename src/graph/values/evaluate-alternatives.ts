import { Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { EMPTY, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { enteredValues } from './entered-values.ts'
import { idAt, type Base, type ExpressionId, type Place } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/** What one of several expressions gives (ANY_OF). */
export function anyOf(context: LinkContext, { facts, base, a: list, b }: Place): ValueSet {
  const isByPreference = b === -2
  const first = isByPreference ? firstKnown(context, facts, base, list) : undefined
  return first ?? alternatives(context, facts, base, list)
}

function alternatives(
  context: LinkContext,
  facts: FileFacts,
  base: Base<ExpressionId>,
  list: number,
): ValueSet {
  const { lists, expressions } = facts
  if (list === -1) return EMPTY
  const first = lists[list + 1]!
  const second = lists[list]! === 2 ? lists[list + 2]! : -1
  // `with x as y`: facts give x and the element of the same x, as entering may give either.
  if (second !== -1 && expressions.op[second] === Op.ELEMENT && expressions.a[second] === first)
    return withRule(enteredValues(context, context.valuesOf(idAt(base, first))), Rule['assigned-value'])
  return union(idsIn(facts, base, list).map(context.valuesOf))
}

/** The values of the first of some expressions where nothing about them is open. */
function firstKnown(
  context: LinkContext,
  facts: FileFacts,
  base: Base<ExpressionId>,
  list: number,
): ValueSet | undefined {
  const first = context.valuesOf(idAt(base, facts.lists[list + 1]!))
  const isKnown = first.values.length > 0 && first.values.every((value) => kindOf(value) !== ValueKind.OPEN)
  return isKnown ? first : undefined
}
