import type { LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { EMPTY, openValue, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, pack } from '../../solver/values.ts'
import type { How } from '../../values/text-sets.ts'
import type { Packed } from '../../row-ids.ts'

/** More texts than these are no names that code is written for. */
export const MAX_TEXTS = 32
export const MAX_LENGTH = 60

export const ANY_TEXT: ValueSet = openValue(Open.dynamic)

export function textSet(context: LinkContext, text: string): ValueSet {
  if (text.length > MAX_LENGTH) return ANY_TEXT
  return { values: [pack(ValueKind.TEXT, context.sources.nameId(text))], rule: Rule.syntax }
}

export function allTexts(sets: readonly ValueSet[]): ValueSet {
  if (sets.length === 0) return ANY_TEXT
  if (sets.length === 1) return sets[0]!
  // Most sets say the same as the first.
  const first = sets[0]!
  let values: Packed[] | undefined
  for (const set of sets) {
    if (set !== first) {
      for (const value of set.values) {
        const known = values ?? first.values
        if (known.length < MAX_TEXTS && !known.includes(value)) (values ??= [...known]).push(value)
      }
    }
    const known = values ?? first.values
    const open = ANY_TEXT.values[0]!
    if (known.length >= MAX_TEXTS && !known.includes(open)) (values ??= [...known]).push(open)
  }
  return values === undefined ? first : { values, rule: Rule.syntax }
}

/** What a slot is handed, where that counts. */
export function givenTexts({ context, isGiven }: How, slot: number): ValueSet {
  return isGiven ? context.givenTextsOfSlot(slot) : EMPTY
}
