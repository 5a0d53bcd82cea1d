import { pairedWords } from '../core/grammar-ids.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/*
 * What the language runs by itself: methods of its own traits, by names such as `Add::add`, which no source can write
 * in one word. They are rows like any call, so that values flow through them, flagged as written nowhere.
 */

const binaryOperators = pairedWords(`
  + Add::add  - Sub::sub  * Mul::mul  / Div::div  % Rem::rem  & BitAnd::bitand  | BitOr::bitor
  ^ BitXor::bitxor  << Shl::shl  >> Shr::shr  == PartialEq::eq  != PartialEq::eq
  < PartialOrd::partial_cmp  <= PartialOrd::partial_cmp  > PartialOrd::partial_cmp
  >= PartialOrd::partial_cmp  += AddAssign::add_assign  -= SubAssign::sub_assign
  *= MulAssign::mul_assign  /= DivAssign::div_assign  %= RemAssign::rem_assign
  &= BitAndAssign::bitand_assign  |= BitOrAssign::bitor_assign  ^= BitXorAssign::bitxor_assign
  <<= ShlAssign::shl_assign  >>= ShrAssign::shr_assign
`)

/** `left + right` as the call that it is, -1 where only the language's own types can be meant. */
export function operate(
  context: Context,
  node: number,
  operator: number,
  left: number,
  right: number,
): number {
  const method = operator === -1 ? undefined : binaryOperators.get(context.nameOf(operator))
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
  return mayBeOwn(context, receiver) ? context.implicitCall(receiver, method, node, given) : -1
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
  if (returnType !== -1) context.implicitCall(returnType, 'From::from', node, [operand])
}

/** `text.parse()` runs what the wanted type has for it. */
const makersByMethod = pairedWords(`
  parse FromStr::from_str  try_into TryFrom::try_from  into From::from=
  collect FromIterator::from_iter  sum Sum::sum  product Product::product
`)

/** What the elements of a container are asked for by its methods, and by those of iterators. */
const askedOfElements: ReadonlyMap<string, readonly [string, number]> = new Map([
  ['sort', ['Ord::cmp', 0]],
  ['sort_unstable', ['Ord::cmp', 0]],
  ['binary_search', ['Ord::cmp', 1]],
  ['max', ['Ord::cmp', 0]],
  ['min', ['Ord::cmp', 0]],
  ['contains', ['PartialEq::eq', 1]],
  ['dedup', ['PartialEq::eq', 0]],
])

/** Methods that every iterator has from its trait: whatever becomes of them in the end asks the iterator. */
const iteratorMethods = new Set(
  (
    'map filter filter_map flat_map flatten take take_while skip skip_while map_while step_by chain zip enumerate peekable ' +
    'inspect scan fuse cycle cloned copied rev by_ref collect count sum product fold try_fold for_each try_for_each any all ' +
    'find find_map position last nth max min max_by min_by max_by_key min_by_key reduce partition unzip'
  ).split(' '),
)

/** Methods that give iterators of the library. */
const libraryIterators = new Set(
  'iter iter_mut values values_mut keys chars bytes lines split split_whitespace drain windows chunks as_bytes'.split(
    ' ',
  ),
)

/** `xs.sort()` compares its elements, `lines.map(f)` asks lines for one after another. */
export function askElements(
  context: Context,
  receiver: number,
  method: string,
  count: number,
  at: number,
): void {
  const { expressions } = context.facts
  if (iteratorMethods.has(method) && mayBeOwn(context, receiver)) {
    const of = expressions.get(receiver, 0)
    // The first adapter of a chain is the one that asks.
    const before = of === Op.CALL ? memberName(context, expressions.get(receiver, 2)) : ''
    if (!iteratorMethods.has(before) && !libraryIterators.has(before))
      askAt(context, receiver, 'Iterator::next', at)
  }
  const asked = askedOfElements.get(method)
  if (asked === undefined || asked[1] !== count || !mayBeOwn(context, receiver)) return
  const { facts, scope } = context
  const [start, end] = [facts.expressions.get(at, 5), facts.expressions.get(at, 6)]
  const element = facts.expression(Op.ELEMENT, receiver, -1, scope, start, end)
  askAt(context, element, asked[0], at)
}

function askAt(context: Context, receiver: number, method: string, at: number): void {
  const { facts, scope } = context
  const [start, end] = [facts.expressions.get(at, 5), facts.expressions.get(at, 6)]
  const flags = ExpressionFlag.IMPLICIT
  const name = facts.string(method)
  const callee = facts.expression(Op.MEMBER, receiver, name, scope, start, end, flags | ExpressionFlag.CALLEE)
  facts.expression(Op.CALL, callee, -1, scope, start, end, flags)
}

function memberName({ facts }: Context, row: number): string {
  return facts.expressions.get(row, 0) === Op.MEMBER ? facts.stringAt(facts.expressions.get(row, 3)) : ''
}

/** `x.parse::<T>()`, `let y: T = x.parse()?`: `type` is the row of T; `given` that of x, where it is known. */
export function makeBy(context: Context, method: string, type: number, node: number, given = -1): void {
  const maker = makersByMethod.get(method)
  if (maker === undefined || type === -1) return
  const isGiven = given !== -1 && method !== 'parse'
  if ((context.facts.expressions.get(type, 1) & ExpressionFlag.TYPE) !== 0)
    context.implicitCall(type, maker, node, isGiven ? [given] : [])
}
