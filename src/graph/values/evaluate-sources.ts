import type { LinkContext } from '../context.ts'
import { elementsOf, heldBy } from './elements.ts'
import { entriesOf } from './entries.ts'
import { typeInCall } from './generics.ts'
import { Rule } from '../edge-rules.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { idOf, kindOf, ValueKind, definitionIdOf, pack } from '../solver/values.ts'
import { EMPTY, MAX_VALUES, single, withRule, type ValueSet } from '../solver/value-sets.ts'
import type { Packed, ExpressionId } from '../row-ids.ts'
import { namedTypeParameter } from '../types/type-parameters.ts'

/** What a slot is given, at most a little more than a set can hold. */
export function valuesOfSlot(context: LinkContext, slot: number): ValueSet[] {
  const sets: ValueSet[] = []
  const seen: Packed[] = []
  for (const source of context.sources.of(slot)) {
    const set = valuesOfSource(context, source)
    if (set.values.length === 0) continue
    sets.push(set)
    for (const value of set.values) if (!seen.includes(value)) seen.push(value)
    if (seen.length > MAX_VALUES) break
  }
  return sets
}

/** `new Map(other)` takes the values of another map, `new Map([[k, v]])` those of pairs. */
function secondsOf(context: LinkContext, pairs: ValueSet): ValueSet {
  const elements = elementsOf(context, pairs, -1)
  const seconds = elementsOf(context, elements, 1)
  return seconds.values.length > 0 ? seconds : elements
}

export function valuesOfSource(context: LinkContext, { kind, row, detail }: Source): ValueSet {
  switch (kind) {
    case SourceKind.VALUES:
      return context.valuesOf(row)
    case SourceKind.ELEMENTS:
      return elementsOf(context, context.valuesOf(row), detail)
    case SourceKind.HELD:
      return heldBy(context, context.valuesOf(row))
    case SourceKind.VALUE:
      return row === -1 ? EMPTY : single(kindOf(row), idOf(row), Rule.syntax)
    case SourceKind.TYPE:
      return withRule(typeInCall(context, row, detail), Rule['declared-type'])
    case SourceKind.RETURNS:
      return context.returnsOf(row)
    case SourceKind.RETURNED_ELEMENTS:
      return heldBy(context, context.returnsOf(row))
    case SourceKind.SECONDS:
      return secondsOf(context, context.valuesOf(row))
    case SourceKind.TEMPLATE_ARGUMENT:
      return namedByArgument(context, row)
    default:
      return entriesOf(context, context.valuesOf(row), context.sources.names[detail]!)
  }
}

/** The classes and functions that an argument of a template names. */
function namedByArgument(context: LinkContext, argument: ExpressionId): ValueSet {
  const outer = namedTypeParameter(context, argument)
  if (outer !== -1) return context.valuesOfBinding(outer)
  const { values, rule } = context.instancesOf(argument)
  const named: Packed[] = []
  for (const value of values) {
    const kind = kindOf(value)
    if (kind === ValueKind.INSTANCE && context.program.isClassLike(definitionIdOf(value)))
      named.push(pack(ValueKind.DEFINITION, idOf(value)))
    else if (kind === ValueKind.CONTAINER || kind === ValueKind.DEFINITION) named.push(value)
  }
  if (named.length === 0) {
    const functions = context
      .valuesOf(argument)
      .values.filter(
        (value) =>
          kindOf(value) === ValueKind.DEFINITION && context.program.isFunctionLike(definitionIdOf(value)),
      )
    return { values: functions, rule }
  }
  return { values: named, rule }
}
