import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { FileLink } from '../../edges/file-link.ts'
import { nameOfDefinition } from '../../program/program.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'

/** A variable that a function statement binds too escapes with that function (Python). */
export function noteLocalFunctions(
  { context, program, nodes }: FileLink,
  file: number,
  facts: FileFacts,
  row: number,
): void {
  const { expressions, strings } = facts
  const isRead = (expressions.flags[row]! & (ExpressionFlag.CALLEE | ExpressionFlag.WRITE)) === 0
  if (!isRead || expressions.op[row] !== Op.NAME) return
  for (const value of context.valuesOf(program.expressionBase[file]! + row).values) {
    if (kindOf(value) !== ValueKind.DEFINITION || program.definitionFile[idOf(value)] !== file) continue
    if (nameOfDefinition(program, idOf(value)) === strings[expressions.a[row]!])
      nodes.markEscaping(idOf(value))
  }
}
