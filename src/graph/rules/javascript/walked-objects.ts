import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { Packed } from '../../row-ids.ts'

/** All that a module (value) exports by name. */
export function exportsOf(context: LinkContext, value: Packed): ValueSet | undefined {
  if (kindOf(value) !== ValueKind.MODULE) return undefined
  const sets: ValueSet[] = []
  for (const file of context.modules.files(idOf(value))) {
    const facts = context.program.files[file]!.facts
    if (facts === undefined) continue
    const names = new Set(Array.from(facts.exports.name.subarray(0, facts.exports.count)))
    for (const name of names) {
      if (name === 0 || sets.length > MAX_EXPORTS) continue
      sets.push(context.valuesOfEntities(context.memberOf(value, facts.strings[name]!)))
    }
  }
  return union(sets)
}

/** A module with more exports is no table of functions. */
const MAX_EXPORTS = 40
