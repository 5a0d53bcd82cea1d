import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { isTypeName } from './names.ts'
import { askElements } from './operators.ts'

/** Standard methods that hand what their receiver holds to a closure. */
const itemMethods = new Set(
  (
    'map for_each filter filter_map flat_map find find_map any all position take_while skip_while inspect partition ' +
    'max_by_key min_by_key sort_by_key retain and_then is_some_and is_ok_and map_or map_or_else map_while'
  ).split(' '),
)

/** What a method hands to a closure that is known by its tokens alone: -1 where that is not known. */
export function itemOf(context: Context, callee: number, start: number, end: number): number {
  const { expressions } = context.facts
  if (expressions.get(callee, 0) !== Op.MEMBER || !itemMethods.has(lastName(context, callee))) return -1
  return context.facts.expression(Op.ELEMENT, expressions.get(callee, 2), -1, context.scope, start, end)
}

const channelMakers = new Set('channel sync_channel unbounded_channel unbounded bounded'.split(' '))

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
  isField = false,
): number {
  const { facts, scope } = context
  const name = lastName(context, callee)
  const made =
    isMethod || name === 'Some' || name === 'Ok' || name === 'Err' ? -1 : typeMade(context, callee, name)
  const op = made === -1 ? Op.CALL : Op.NEW
  const target = made === -1 ? callee : made
  if (!isField) facts.addExpressionFlags(target, ExpressionFlag.CALLEE)
  const row = facts.expression(op, target, facts.list(rows), scope, start, end)
  if (op === Op.NEW) return row
  const element = (base: number, position: number): number =>
    facts.expression(Op.ELEMENT, base, position, scope, start, end)
  const list = (values: readonly number[]): number =>
    facts.expression(Op.ARRAY, facts.list(values), -1, scope, start, end)
  const implicitly = (receiver: number, method: string): void => callAt(context, receiver, method, start, end)
  const unknown = (): number => facts.expression(Op.LITERAL, facts.string('unknown'), -1, scope, start, end)
  if (isMethod) {
    const base = facts.expressions.get(callee, 2)
    askElements(context, base, name, rows.length, callee)
    if (name === 'to_string' && rows.length === 0) implicitly(base, 'Display::fmt')
    if (name === 'enumerate') {
      const number = facts.expression(Op.LITERAL, facts.string('number'), -1, scope, start, end)
      return list([list([number, element(base, -1)])])
    }
    if (name === 'zip' && rows.length === 1) return list([list([element(base, -1), element(rows[0]!, -1)])])
    return row
  }
  const [first] = rows
  if (name === 'drop' && rows.length === 1) implicitly(first!, 'Drop::drop')
  if (channelMakers.has(name)) {
    // Both ends of a channel hold what goes through it.
    const queue = list([])
    return facts.expression(Op.ANY_OF, facts.list([row, list([queue, queue])]), -1, scope, start, end)
  }
  if (first === undefined) return row
  if (name === 'Some' || name === 'Ok') return list([first])
  if (name === 'Err') return list([unknown(), first])
  return row
}

/** Calls a method of one of the language's traits, written nowhere. */
export function callAt(context: Context, receiver: number, method: string, start: number, end: number): void {
  const { facts, scope } = context
  const op = facts.expressions.get(receiver, 0)
  if (op === Op.LITERAL || op === Op.STRING) return
  const flags = ExpressionFlag.IMPLICIT
  const name = facts.string(method)
  const callee = facts.expression(Op.MEMBER, receiver, name, scope, start, end, flags | ExpressionFlag.CALLEE)
  facts.expression(Op.CALL, callee, -1, scope, start, end, flags)
}

/** The callee as a type where it is one, -1 otherwise. `Self` is the type of the impl block. */
function typeMade(context: Context, callee: number, name: string): number {
  if (context.facts.expressions.get(callee, 0) === Op.THIS_CLASS) return selfAsType(context, callee)
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
