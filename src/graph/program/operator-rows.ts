import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import type { Place } from '../row-ids.ts'

/** Whether a MEMBER is an operator, which may be the language's own. */
export function isOperatorRow(program: Program, { file, strings, op, b, flags }: Place): boolean {
  if ((flags & ExpressionFlag.IMPLICIT) === 0 || op !== Op.MEMBER) return false
  if (program.languages[file]?.semantics.includes !== true) return false
  const name = strings[b]!
  return name === '~' || name.startsWith('operator')
}
