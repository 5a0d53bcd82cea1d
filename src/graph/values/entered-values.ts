import type { LinkContext } from '../context.ts'
import { Rule, weakestRule } from '../edge-rules.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import { type Packed } from '../row-ids.ts'

/** What `with x as y` binds: what entering gives, for a generator what it yields, else the value itself. */
export function enteredValues(context: LinkContext, managers: ValueSet): ValueSet {
  const sets = managers.values.map((value): ValueSet => {
    const kind = kindOf(value)
    if (kind === ValueKind.GENERATOR || kind === ValueKind.CONTAINER) {
      return elementsOf(context, { values: [value], rule: Rule.syntax }, -1)
    }
    if (kind === ValueKind.INSTANCE && context.program.isClassLike(definitionIdOf(value))) {
      for (const name of ['__enter__', '__aenter__']) {
        const entities = context
          .memberOf(value, name)
          .entities.filter((entity) => kindOf(entity) !== EntityKind.OPEN)
        if (entities.length > 0) return enteredBy(context, value, entities)
      }
    }
    return { values: [value], rule: Rule.syntax }
  })
  const all = union(sets)
  return { values: all.values, rule: weakestRule(managers.rule, all.rule) }
}

function enteredBy(context: LinkContext, manager: Packed, entities: readonly Packed[]): ValueSet {
  const methods = context.valuesOfEntities({ entities, rule: Rule.member })
  return union(
    methods.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) =>
        context.returnsReceiver(definitionIdOf(value))
          ? { values: [manager], rule: Rule['returned-value'] }
          : context.returnsOf(definitionIdOf(value)),
      ),
  )
}
