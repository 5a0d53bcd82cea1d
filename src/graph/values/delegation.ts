import { FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { valuesSource } from '../program/call-arguments.ts'
import { union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import { CONTENTS, addSource, contentsSlot } from './fields.ts'
import type { ExpressionId } from '../row-ids.ts'

/** What delegating to generators gives: what they return. They are sent what is sent through. */
export function returnedBy(context: LinkContext, delegates: ValueSet, sent: ExpressionId): ValueSet {
  const sets: ValueSet[] = []
  for (const value of delegates.values) {
    if (kindOf(value) !== ValueKind.GENERATOR) continue
    addSource(context, contentsSlot(context, value, CONTENTS), valuesSource(sent))
    for (const source of context.program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN))
      sets.push(context.valuesOf(source))
  }
  return withRule(union(sets), Rule['returned-value'])
}

/** What generators yield; anything else is itself. */
export function yieldedOrItself(context: LinkContext, set: ValueSet): ValueSet {
  if (!set.values.some((value) => kindOf(value) === ValueKind.GENERATOR)) return set
  const sets = set.values.map((value): ValueSet => {
    const own = { values: [value], rule: set.rule }
    return kindOf(value) === ValueKind.GENERATOR ? elementsOf(context, own, -1) : own
  })
  return union(sets)
}
