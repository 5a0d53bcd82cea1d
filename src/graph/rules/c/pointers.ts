import { Op, FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { isOperatorRow } from '../../program/operator-rows.ts'
import { idAt, type Packed, type Place } from '../../row-ids.ts'
import { callResults } from '../../values/elements.ts'
import { givenByOperator } from './operators.ts'

/** A smart pointer is what it points to, an iterator what it stands at: methods that the class has not are theirs. */
export function pointed(
  context: LinkContext,
  _file: number,
  receiver: Packed,
  name: string,
): ValueSet | undefined {
  if (!POINTER_METHODS.has(name) || kindOf(receiver) !== ValueKind.INSTANCE) return undefined
  if (!context.program.isClassLike(definitionIdOf(receiver))) return undefined
  const isOwn = context.hierarchy.member(idOf(receiver), name).entities.length > 0
  return isOwn ? undefined : { values: [receiver], rule: Rule.syntax }
}

const POINTER_METHODS = new Set([
  'get',
  'lock',
  'value',
  'release',
  'value_or',
  'load',
  'exchange',
  'front',
  'back',
  'at',
  'base',
])

/** A pointer that is added to is the pointer, unless its class says what the sum is. */
export function movedPointer(context: LinkContext, place: Place): ValueSet | undefined {
  if (
    place.expressions.op[place.a] !== Op.MEMBER ||
    !isOperatorRow(context.program, context.program.expressionIn(place.file, place.a))
  )
    return undefined
  const name = place.strings[place.expressions.b[place.a]!]!
  if (!MOVING_OPERATORS.has(name)) return undefined
  const methods = context
    .valuesOf(idAt(place.base, place.a))
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
  return methods.length > 0 ? undefined : context.valuesOf(idAt(place.base, place.expressions.a[place.a]!))
}

const MOVING_OPERATORS = new Set([
  'operator+',
  'operator-',
  'operator++',
  'operator--',
  'operator+=',
  'operator-=',
])

/** What stands behind the iterators that `begin()` of an object gives. */
export function walkedByIterator(context: LinkContext, value: Packed): ValueSet | undefined {
  if (kindOf(value) !== ValueKind.INSTANCE) return undefined
  if (context.program.hasDefinitionFlow(definitionIdOf(value), FlowKind.ALIAS)) return undefined
  const { entities } = context.hierarchy.member(idOf(value), 'begin')
  const sets = callResults(context, entities).values.map(
    (iterator) =>
      givenByOperator(context, iterator, 'operator*') ?? { values: [iterator], rule: Rule['returned-value'] },
  )
  return union(sets)
}
