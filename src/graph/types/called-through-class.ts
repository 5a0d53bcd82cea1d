import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { idAt, type Place } from '../row-ids.ts'

/** Whether a callee names a method through its class or by itself, and not on an object. */
export function isCalledThroughClass(
  context: LinkContext,
  { expressions, base, row: callee }: Place,
): boolean {
  if (expressions.op[callee] !== Op.MEMBER) return true
  const { values } = context.valuesOf(idAt(base, expressions.a[callee]!))
  return values.length > 0 && values.every((value) => context.program.isClassItself(value))
}
