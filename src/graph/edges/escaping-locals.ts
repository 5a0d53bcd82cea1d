import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { FileLink } from './file-link.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { idAt, type Place } from '../row-ids.ts'

/** A variable that a function statement binds too escapes with that function (Python). */
export function noteLocalFunctions(
  { context, program, nodes }: FileLink,
  { file, facts: { expressions, strings }, base, row }: Place,
): void {
  const isRead = (expressions.flags[row]! & (ExpressionFlag.CALLEE | ExpressionFlag.WRITE)) === 0
  if (!isRead || expressions.op[row] !== Op.NAME) return
  for (const value of context.valuesOf(idAt(base, row)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION || program.definitionFile[definitionIdOf(value)] !== file)
      continue
    if (program.nameOfDefinition(definitionIdOf(value)) === strings[expressions.a[row]!])
      nodes.markEscaping(idOf(value))
  }
}
