import { FlowKind, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { valuesSource } from '../program/call-arguments.ts'
import { definitionFlowSources, factsOf } from '../program/program.ts'
import { EMPTY, union, withRule } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, idOf, kindOf, pack } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import { CONTENTS, addSource, contentsOf, contentsSlot } from './fields.ts'

/** What is sent into the generator around a scope. */
export function sentTo(context: LinkContext, file: number, scope: number): ValueSet {
  const { program } = context
  const { scopes } = factsOf(program, file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1 || scopes.kind[current] !== ScopeKind.FUNCTION) continue
    return contentsOf(
      context,
      pack(ValueKind.GENERATOR, program.definitionBase[file]! + definition),
      CONTENTS,
    )
  }
  return EMPTY
}

/** What delegating to generators gives: what they return. They are sent what is sent through (a global row). */
export function returnedBy(context: LinkContext, delegates: ValueSet, sent: number): ValueSet {
  const sets: ValueSet[] = []
  for (const value of delegates.values) {
    if (kindOf(value) !== ValueKind.GENERATOR) continue
    addSource(context, contentsSlot(context, value, CONTENTS), valuesSource(sent))
    for (const source of definitionFlowSources(context.program, idOf(value), FlowKind.RETURN))
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
