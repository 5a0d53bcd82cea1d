import { DefinitionKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, isExact, kindOf, packExact } from '../solver/values.ts'
import type { Packed } from '../row-ids.ts'

/** Only an interface holds anything but what it is declared to be. */
export function ofConcreteTypes(context: LinkContext, set: ValueSet): ValueSet {
  if (!set.values.some((value) => isConcrete(context, value))) return set
  const values = set.values.map((value) =>
    isConcrete(context, value) ? packExact(definitionIdOf(value)) : value,
  )
  return { values: [...new Set(values)], rule: set.rule }
}

function isConcrete(context: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.INSTANCE || isExact(value)) return false
  const kind = context.program.definitionKinds[definitionIdOf(value)]
  return kind === DefinitionKind.CLASS || context.program.isDistinct(definitionIdOf(value))
}
