import { pairedWords } from '../core/grammar-ids.ts'
import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

export const OPERATORS = pairedWords('+ plus  - minus  * times  / div  % rem')
const SIGNS = pairedWords('! not  - unaryMinus  + unaryPlus  ++ inc  -- dec')

/** Texts and literals have the operators of the language. */
export function isPlain({ facts }: Context, row: number): boolean {
  const op = facts.expressions.get(row, 0)
  return op === Op.LITERAL || op === Op.STRING
}

/** What a sign makes of a value; `!!` gives it as it is. */
export function signed(context: Context, node: number, sign: string, row: number, operand = -1): number {
  const method = SIGNS.get(sign)
  if (method === undefined) return row
  if (isPlain(context, row)) return context.literal(node, sign === '!' ? 'boolean' : 'number')
  const made = context.implicitCall(row, method, node)
  if (operand !== -1 && (sign === '++' || sign === '--')) assignTo(context, operand, row, made)
  return sign === '!' ? context.literal(node, 'boolean') : made
}

/** `a = b`, `a += b`, `a[i] = b` */
export function assignment(context: Context, node: number): void {
  const left = context.field(node, 'left')
  const right = context.field(node, 'right')
  const operator = context.textAt(context.field(node, 'operator'))
  if (left === -1 || right === -1) return
  if (operator === '=') {
    const value = context.expression(right)
    assignTo(context, left, context.expression(left), value)
    return
  }
  const target = context.expression(left)
  const value = context.expression(right)
  const method = OPERATORS.get(operator.slice(0, -1))
  if (method === undefined || isPlain(context, target)) return
  context.implicitCall(target, `${method}Assign`, node, [value])
  const made = context.implicitCall(target, method, node, [value])
  if (context.facts.expressions.get(target, 0) === Op.NAME) assignTo(context, left, target, made)
}

/** Gives a value to the variable, property or element that a row names. */
function assignTo(context: Context, node: number, row: number, value: number): void {
  const { facts, tree } = context
  const op = facts.expressions.get(row, 0)
  if (op !== Op.NAME && op !== Op.MEMBER && op !== Op.INDEX) return
  const isCompound =
    facts.expressions.get(value, 0) === Op.CALL &&
    (facts.expressions.get(value, 1) & ExpressionFlag.IMPLICIT) !== 0
  if (!isCompound) facts.addExpressionFlags(row, ExpressionFlag.WRITE)
  if (op === Op.NAME) context.assignRow(row, value, tree.start[node]!)
  else facts.flow(FlowKind.STORE, row, value, tree.start[node]!)
}
