import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { isTypeName } from './names.ts'
import { isSmartPointer } from './types.ts'

/** Standard methods whose value holds what their receiver holds: adaptors, clones, guards, borrowed views. */
const sameHolder = new Set(
  (
    'iter iter_mut into_iter by_ref filter rev skip take step_by peekable chain skip_while take_while inspect collect ' +
    'clone cloned copied to_owned as_ref as_mut as_deref as_deref_mut borrow borrow_mut lock ok ok_or ok_or_else ' +
    'map_err context with_context to_vec as_slice'
  ).split(' '),
)
/** Standard methods whose value is what their receiver holds. */
const elementOf = new Set('unwrap expect unwrap_or unwrap_or_default unwrap_or_else'.split(' '))
/** Standard methods that hand what their receiver holds to a closure. */
const itemMethods = new Set(
  (
    'map for_each filter filter_map flat_map find find_map any all position take_while skip_while inspect partition ' +
    'max_by_key min_by_key sort_by_key retain and_then is_some_and is_ok_and map_or map_or_else map_while'
  ).split(' '),
)
const pointerMakers = new Set('new from clone pin'.split(' '))

/** What a method hands to a closure among its arguments: -1 where that is not known. */
export function itemOf(context: Context, callee: number, start: number, end: number): number {
  const { expressions } = context.facts
  if (expressions.get(callee, 0) !== Op.MEMBER || !itemMethods.has(lastName(context, callee))) return -1
  return context.facts.expression(Op.ELEMENT, expressions.get(callee, 2), 0, context.scope, start, end)
}

/**
 * A call, and the row that says best what it gives. A type's name is called to make a value of it (`Meters(1.0)`,
 * `Shape::Circle(r)`); of well-known standard functions the value follows from their receiver or argument.
 */
export function makeCall(
  context: Context,
  callee: number,
  rows: readonly number[],
  isMethod: boolean,
  start: number,
  end: number,
): number {
  const { facts, scope } = context
  const name = lastName(context, callee)
  const made =
    isMethod || name === 'Some' || name === 'Ok' || name === 'Err' ? -1 : typeMade(context, callee, name)
  const op = made === -1 ? Op.CALL : Op.NEW
  const target = made === -1 ? callee : made
  facts.addExpressionFlags(target, ExpressionFlag.CALLEE)
  const row = facts.expression(op, target, facts.list(rows), scope, start, end)
  if (op === Op.NEW) return row
  const element = (base: number, position: number): number =>
    facts.expression(Op.ELEMENT, base, position, scope, start, end)
  const list = (values: readonly number[]): number =>
    facts.expression(Op.ARRAY, facts.list(values), -1, scope, start, end)
  if (isMethod) {
    const base = facts.expressions.get(callee, 2)
    if (sameHolder.has(name)) return base
    if (elementOf.has(name)) return element(base, 0)
    if (name === 'enumerate') {
      const number = facts.expression(Op.LITERAL, facts.string('number'), -1, scope, start, end)
      return list([list([number, element(base, 0)])])
    }
    if (name === 'zip' && rows.length === 1) return list([list([element(base, 0), element(rows[0]!, 0)])])
    return row
  }
  const [first] = rows
  if (first === undefined) return row
  if (name === 'Some' || name === 'Ok') return list([first])
  return pointerMakers.has(name) && isSmartPointer(baseName(context, callee)) ? first : row
}

/** The callee as a type where it is one, -1 otherwise. `Self` is the type of the impl block. */
function typeMade(context: Context, callee: number, name: string): number {
  const { facts } = context
  if (facts.expressions.get(callee, 0) === Op.THIS_CLASS) return selfAsType(context, callee)
  return isTypeName(name) ? callee : -1
}

/** `Self` where a value of it is made: the type itself, applied to nothing, at the place of the word. */
export function selfAsType(context: Context, row: number): number {
  const { facts, selfType } = context
  if (selfType < 0) return row
  const { expressions } = facts
  const list = facts.list([])
  return facts.expression(
    Op.APPLY,
    selfType,
    list,
    expressions.get(row, 4),
    expressions.get(row, 5),
    expressions.get(row, 6),
    ExpressionFlag.TYPE,
  )
}

/** The name that a NAME or MEMBER ends with, '' for other rows. */
export function lastName(context: Context, row: number): string {
  const { expressions } = context.facts
  const op = expressions.get(row, 0)
  if (op === Op.NAME) return context.facts.stringAt(expressions.get(row, 2))
  if (op === Op.MEMBER) return context.facts.stringAt(expressions.get(row, 3))
  return ''
}

function baseName(context: Context, callee: number): string {
  const { expressions } = context.facts
  if (expressions.get(callee, 0) !== Op.MEMBER) return ''
  let base = expressions.get(callee, 2)
  while (expressions.get(base, 0) === Op.APPLY) base = expressions.get(base, 2)
  return lastName(context, base)
}
