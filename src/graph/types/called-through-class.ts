import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Place } from '../row-ids.ts'

/** Whether a callee names a method through its class or by itself, and not on an object. */
export function isCalledThroughClass(context: LinkContext, place: Place): boolean {
  if (place.op !== Op.MEMBER) return true
  const { values } = context.valuesOf(place.operand)
  return values.length > 0 && values.every((value) => context.program.isClassItself(value))
}
