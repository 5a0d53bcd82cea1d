import { Open, Rule, weakestRule } from '../rules.ts'
import { ValueKind, pack } from './values.ts'

/** A bounded set of values, and the weakest rule by which one of them was found (index in `linkRules`). */
export interface ValueSet {
  readonly values: readonly number[]
  readonly rule: number
}

/** At most so many values a set keeps; more is a bound hit. */
export const MAX_VALUES = 16

export const EMPTY: ValueSet = { values: [], rule: Rule.syntax }

export function single(kind: number, id: number, rule: number = Rule.syntax): ValueSet {
  return { values: [pack(kind, id)], rule }
}

export function openValue(reason: number): ValueSet {
  return single(ValueKind.OPEN, reason)
}

/** The same values, known by nothing better than `rule`. */
export function withRule(set: ValueSet, rule: number): ValueSet {
  return set.values.length === 0 ? set : { values: set.values, rule: weakestRule(set.rule, rule) }
}

/** The same values, known by a value that was handed back. */
export function weakened(set: ValueSet): ValueSet {
  return withRule(set, Rule['returned-value'])
}

export function union(sets: readonly ValueSet[]): ValueSet {
  if (sets.length === 0) return EMPTY
  if (sets.length === 1) return sets[0]!
  const values = new Set<number>()
  let rule: number = Rule.syntax
  for (const set of sets) {
    if (set.values.length > 0) rule = weakestRule(rule, set.rule)
    for (const value of set.values) {
      if (values.size >= MAX_VALUES && !values.has(value)) {
        values.add(pack(ValueKind.OPEN, Open['bound-hit']))
        return { values: [...values], rule }
      }
      values.add(value)
    }
  }
  return { values: [...values], rule }
}
