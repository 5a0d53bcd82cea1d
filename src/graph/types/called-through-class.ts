import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { idAt } from '../row-ids.ts'

/** Whether a callee (row of a file) names a method through its class or by itself, and not on an object. */
export function isCalledThroughClass(context: LinkContext, file: number, callee: number): boolean {
  const { expressions } = context.program.factsOf(file)
  if (expressions.op[callee] !== Op.MEMBER) return true
  const { values } = context.valuesOf(idAt(context.program.expressionBase[file]!, expressions.a[callee]!))
  return values.length > 0 && values.every((value) => context.program.isClassItself(value))
}
