import { Open, Rule, weakestRule } from '../edge-rules.ts'
import type { Packed } from '../row-ids.ts'
import { ValueKind, pack } from './values.ts'

/** A bounded set of values, and the weakest rule by which one of them was found (index in `linkRules`). */
export interface ValueSet {
  readonly values: readonly Packed[]
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
  return sets.length === 2 ? unionOfTwo(sets[0]!, sets[1]!) : unionOfMany(sets)
}

function unionOfTwo(one: ValueSet, other: ValueSet): ValueSet {
  if (other.values.length === 0 && isBounded(one)) return one.values.length === 0 ? EMPTY : one
  if (one.values.length === 0 && isBounded(other)) return other
  return unionOfMany([one, other])
}

/** Whether a set is no longer than a union may be; overloads of one name are in sets of any length. */
function isBounded({ values }: ValueSet): boolean {
  return values.length <= MAX_VALUES
}

/** Whether a set holds as much as one may, and says so. */
export function isCutOff({ values }: ValueSet): boolean {
  return values.length > MAX_VALUES && values.includes(CUT_OFF)
}

const CUT_OFF = pack(ValueKind.OPEN, Open['bound-hit'])

/** Sets are short: looking through them takes less than a table would. */
function unionOfMany(sets: readonly ValueSet[]): ValueSet {
  const values: Packed[] = []
  let rule: number = Rule.syntax
  for (const set of sets) {
    if (set.values.length > 0) rule = weakestRule(rule, set.rule)
    for (const value of set.values) {
      if (values.includes(value)) continue
      if (values.length >= MAX_VALUES) {
        if (!values.includes(CUT_OFF)) values.push(CUT_OFF)
        return { values, rule }
      }
      values.push(value)
    }
  }
  return { values, rule }
}
