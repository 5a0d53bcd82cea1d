import { ExpressionFlag, FlowKind, Op, OUT_PARAMETER } from '../facts.ts'
import type { Context } from './context.ts'
import { flowInto } from './names.ts'

/**
 * A pointer stands for what it points to, so what is stored through it is stored there: after `p := &hook` the variable
 * holds whatever p does. `value` is the row of `&hook`, which is that of hook.
 */
export function aliasPointer(context: Context, target: number, given: number, value: number): void {
  const { tree, kinds } = context
  if (tree.kind[target] !== kinds.identifier || !isAddress(context, given) || !isPlace(context, value)) return
  flowBack(context, value, context.nameRow(target, ExpressionFlag.WRITE), tree.start[given]!)
}

/** `set(&hook)` may leave something in hook. */
export function aliasArguments(context: Context, list: number, rows: readonly number[], call: number): void {
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child), position++) {
    const place = rows[position]!
    if (!isAddress(context, child) || !isPlace(context, place)) continue
    const left = context.spanning(Op.ELEMENT, call, OUT_PARAMETER - position, child)
    flowBack(context, place, left, context.tree.start[child]!)
  }
}

function flowBack(context: Context, place: number, source: number, start: number): void {
  const { facts } = context
  if (facts.expressions.get(place, 0) === Op.NAME) flowInto(context, place, source, start)
  else facts.flow(FlowKind.STORE, place, source, start)
}

function isPlace({ facts }: Context, row: number): boolean {
  const op = facts.expressions.get(row, 0)
  return op === Op.NAME || op === Op.MEMBER || op === Op.INDEX
}

function isAddress(context: Context, node: number): boolean {
  if (context.tree.kind[node] !== context.kinds.unary) return false
  const operator = context.childByField(node, context.kinds.fields.operator)
  return operator !== -1 && context.tree.kind[operator] === context.kinds.tokens.address
}
