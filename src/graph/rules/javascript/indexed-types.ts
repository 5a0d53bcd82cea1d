import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { weakestRule } from '../../edge-rules.ts'
import { factsOf } from '../../program/program.ts'
import { EMPTY, union, type ValueSet } from '../../solver/value-sets.ts'
import { idAt } from '../../row-ids.ts'

/** `App['scene']`: the type of that member. */
export function indexedType(context: LinkContext, file: number, row: number): ValueSet {
  const facts = factsOf(context.program, file)
  const base = context.program.expressionBase[file]!
  const { a, b, op } = facts.expressions
  const key = b[row]!
  if (key === -1 || op[key] !== Op.STRING) return EMPTY
  const name = facts.strings[a[key]!]!
  const owners = context.instancesOf(idAt(base, a[row]!))
  const members = owners.values.map((value) => context.valuesOfEntities(context.memberOf(value, name)))
  const all = union(members)
  return { values: all.values, rule: weakestRule(owners.rule, all.rule) }
}
