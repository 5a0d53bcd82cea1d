import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import type { Place } from '../row-ids.ts'

/** Whether a MEMBER is an operator, which may be the language's own. */
export function isOperatorRow(program: Program, { file, expressions, strings, row }: Place): boolean {
  if ((expressions.flags[row]! & ExpressionFlag.IMPLICIT) === 0 || expressions.op[row] !== Op.MEMBER)
    return false
  if (program.languages[file]?.semantics.includes !== true) return false
  const name = strings[expressions.b[row]!]!
  return name === '~' || name.startsWith('operator')
}
