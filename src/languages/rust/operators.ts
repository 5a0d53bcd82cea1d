import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { implicitCall, nameOf } from './context.ts'

/*
 * What the language runs by itself: methods of its own traits, by names such as `Add::add`, which no source can write
 * in one word. They are rows like any call, so that values flow through them, flagged as written nowhere.
 */

const binaryOperators: ReadonlyMap<string, string> = new Map([
  ['+', 'Add::add'],
  ['-', 'Sub::sub'],
  ['*', 'Mul::mul'],
  ['/', 'Div::div'],
  ['%', 'Rem::rem'],
  ['&', 'BitAnd::bitand'],
  ['|', 'BitOr::bitor'],
  ['^', 'BitXor::bitxor'],
  ['<<', 'Shl::shl'],
  ['>>', 'Shr::shr'],
  ['==', 'PartialEq::eq'],
  ['!=', 'PartialEq::eq'],
  ['<', 'PartialOrd::partial_cmp'],
  ['<=', 'PartialOrd::partial_cmp'],
  ['>', 'PartialOrd::partial_cmp'],
  ['>=', 'PartialOrd::partial_cmp'],
  ['+=', 'AddAssign::add_assign'],
  ['-=', 'SubAssign::sub_assign'],
  ['*=', 'MulAssign::mul_assign'],
  ['/=', 'DivAssign::div_assign'],
  ['%=', 'RemAssign::rem_assign'],
  ['&=', 'BitAndAssign::bitand_assign'],
  ['|=', 'BitOrAssign::bitor_assign'],
  ['^=', 'BitXorAssign::bitxor_assign'],
  ['<<=', 'ShlAssign::shl_assign'],
  ['>>=', 'ShrAssign::shr_assign'],
])

/** `left + right` as the call that it is, -1 where only the language's own types can be meant. */
export function operate(
  context: Context,
  node: number,
  operator: number,
  left: number,
  right: number,
): number {
  const method = operator === -1 ? undefined : binaryOperators.get(nameOf(context, operator))
  if (method === undefined || right === -1) return -1
  // Types of one's own are compared with their like, but multiplied by numbers, too.
  if (method.startsWith('Partial') && !mayBeOwn(context, right)) return -1
  return operatorCall(context, left, method, node, [right])
}

/** Calls a method of one of the language's traits on a value; -1 where the value has none of anybody's own. */
export function operatorCall(
  context: Context,
  receiver: number,
  method: string,
  node: number,
  given: readonly number[] = [],
): number {
  return mayBeOwn(context, receiver) ? implicitCall(context, receiver, method, node, given) : -1
}

function mayBeOwn(context: Context, row: number): boolean {
  if (row === -1) return false
  const op = context.facts.expressions.get(row, 0)
  return op !== Op.LITERAL && op !== Op.STRING && op !== Op.ARRAY && op !== Op.OBJECT
}

/** `for x in source`: the source, or what it makes, is asked for one after another. */
export function iterate(context: Context, source: number, node: number, isReference: boolean): void {
  const method = isReference ? 'IntoIterator::into_iter&' : 'IntoIterator::into_iter'
  operatorCall(context, source, method, node)
}

/** `operand?` hands an error on as what the function around returns. */
export function convertError(context: Context, operand: number, node: number): void {
  const { returnType } = context
  if (returnType !== -1) implicitCall(context, returnType, 'From::from', node, [operand])
}

/** `text.parse()` runs what the wanted type has for it. */
const makersByMethod: ReadonlyMap<string, string> = new Map([
  ['parse', 'FromStr::from_str'],
  ['try_into', 'TryFrom::try_from'],
])

/** `x.parse::<T>()`, `let y: T = x.parse()?`: `type` is the row of T. */
export function makeBy(context: Context, method: string, type: number, node: number): void {
  const maker = makersByMethod.get(method)
  if (maker === undefined || type === -1) return
  if ((context.facts.expressions.get(type, 1) & ExpressionFlag.TYPE) !== 0)
    implicitCall(context, type, maker, node)
}
