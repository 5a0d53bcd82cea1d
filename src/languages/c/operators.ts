import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * The call that an operator is where a class declares it, `a + b` as `a.operator+(b)`; most are none, so the callee is
 * one that may be absent. -1 where the operand is a constant, and in C, which has no such operators.
 */
export function operatorCall(
  context: Context,
  node: number,
  sign: number,
  name: string,
  operand: number,
  rows: readonly number[],
): number {
  const { facts } = context
  if (
    !context.isCpp ||
    operand === -1 ||
    (context.opOf(operand) === Op.LITERAL && rows.every((row) => context.opOf(row) === Op.LITERAL))
  )
    return -1
  const flags = ExpressionFlag.CALLEE | ExpressionFlag.IMPLICIT
  const callee = context.spanning(Op.MEMBER, operand, facts.string(name), sign, flags)
  return context.spanning(Op.CALL, callee, facts.list(rows), node, ExpressionFlag.IMPLICIT)
}

/** A condition is what its class converts to, `if (file)` as `file.operator bool()`, where its class says so. */
export function convertToBool(context: Context, node: number, row: number): void {
  if (row === -1) return
  const op = context.opOf(row)
  const flags = context.facts.expressions.get(row, 1)
  const isImplicit = (flags & ExpressionFlag.IMPLICIT) !== 0
  if ((op === Op.NAME || op === Op.MEMBER || op === Op.CALL) && !isImplicit)
    operatorCall(context, node, node, 'operator bool', row, [])
}
