import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * `for (x of xs)` and `[...xs]` call the method by which xs says what walking over it gives, and `next()` of what that
 * gives. Where there is none linking looks for the one of `for await`.
 */
export function callIterator(context: Context, source: number, node: number): void {
  const { facts } = context
  const op = facts.expressions.get(source, 0)
  // A literal or a function's list has only the language's.
  if (op === Op.ARRAY || op === Op.LITERAL || op === Op.STRING) return
  const call = (receiver: number, name: string): number => {
    const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.CALLEE
    const callee = context.spanning(Op.MEMBER, receiver, facts.string(name), node, flags)
    return context.spanning(Op.CALL, callee, facts.list([]), node, ExpressionFlag.IMPLICIT)
  }
  call(call(source, '[Symbol.iterator]'), 'next')
}
