import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { plainArgument, valuesSource } from '../program/call-arguments.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, expressionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { elementsOf } from './elements.ts'
import { CONTENTS, addSource, contentsSlot } from './fields.ts'
import { calledName } from './called-name.ts'
import type { ExpressionId, Packed, Place } from '../row-ids.ts'

/** Whether an expression makes a promise by its executor. */
export function makesPromise(context: LinkContext, expression: ExpressionId): boolean {
  const place = context.program.expressionAt(expression)
  return place.op === Op.NEW && calledName(context, place) === 'Promise'
}

/** What a settler is called with is what its promise holds. */
export function settle(context: LinkContext, settler: Packed, place: Place): void {
  const first = plainArgument(place, 0)
  const promise = pack(ValueKind.CONTAINER, idOf(settler))
  if (first !== -1) addSource(context, contentsSlot(context, promise, CONTENTS), valuesSource(first))
}

/** What is awaited: of a promise that is made by its executor what it holds. */
export function awaited(context: LinkContext, promises: ValueSet): ValueSet {
  if (!promises.values.some((value) => kindOf(value) === ValueKind.CONTAINER)) return promises
  const sets = promises.values.map((value): ValueSet => {
    const isPromise = kindOf(value) === ValueKind.CONTAINER && makesPromise(context, expressionIdOf(value))
    const one = { values: [value], rule: promises.rule }
    return isPromise ? elementsOf(context, one, -1) : one
  })
  return union(sets)
}
