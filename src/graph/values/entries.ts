import type { LinkContext } from '../context.ts'
import { memberOfLiteral } from './object-members.ts'
import { weakestRule } from '../edge-rules.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, expressionIdOf, kindOf } from '../solver/values.ts'

/** What dictionaries, object literals and keyword arguments hold under a name that is written out. */
export function entriesOf(context: LinkContext, containers: ValueSet, name: string): ValueSet {
  const sets: ValueSet[] = []
  for (const value of containers.values) {
    const kind = kindOf(value)
    if (kind === ValueKind.OBJECT) {
      sets.push(context.valuesOfEntities(memberOfLiteral(context, expressionIdOf(value), name)))
    }
    if (kind === ValueKind.OBJECT || kind === ValueKind.REST || kind === ValueKind.CONTAINER) {
      sets.push(context.contentsOf(value, name))
    }
  }
  const all = union(sets)
  return { values: all.values, rule: weakestRule(containers.rule, all.rule) }
}
