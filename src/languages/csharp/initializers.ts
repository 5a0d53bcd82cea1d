import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField } from '../tree.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'
import {
  enter,
  expression,
  firstPart,
  implicitCall,
  memberRow,
  nextPart,
  spanning,
  rowsOf,
} from './context.ts'

/**
 * `{ A = 1, ["k"] = 2, B = { 3 } }` behind `new T()`: values stored into members of what is made. Values without a
 * name are added to it as to a collection.
 */
export function initialise(context: Context, made: number, node: number): void {
  const { tree, kinds, facts } = context
  if (!enter(context)) return
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    if (tree.kind[child] === kinds.assignment) {
      initialiseMember(context, made, child)
    } else if (tree.kind[child] === kinds.initializer) {
      addPair(context, made, child)
    } else {
      const value = expression(context, child)
      const target = spanning(context, Op.INDEX, made, -1, child, ExpressionFlag.WRITE)
      facts.flow(FlowKind.STORE, target, value, tree.start[child]!)
      implicitCall(context, made, 'Add', child, [value])
    }
  }
  context.depth--
}

function initialiseMember(context: Context, made: number, node: number): void {
  const { tree, kinds, facts } = context
  const left = childByField(tree, node, kinds.fields.left)
  const right = childByField(tree, node, kinds.fields.right)
  if (left === -1 || right === -1) return
  let target: number
  if (tree.kind[left] === kinds.identifier) {
    target = memberRow(context, made, left)
  } else if (tree.kind[left] === kinds.elementBinding) {
    const index = argumentRows(context, left)
    target = spanning(context, Op.INDEX, made, index[0] ?? -1, left)
  } else {
    target = expression(context, left)
  }
  if (tree.kind[right] === kinds.initializer) {
    initialise(context, target, right)
    return
  }
  facts.addExpressionFlags(target, ExpressionFlag.WRITE)
  const value = expression(context, right)
  const op = facts.expressions.get(target, 0)
  if (op === Op.MEMBER || op === Op.INDEX) facts.flow(FlowKind.STORE, target, value, tree.start[node]!)
}

/** `{ key, value }`: the arguments of one call of Add. */
function addPair(context: Context, made: number, node: number): void {
  const { tree, facts } = context
  const rows = rowsOf(context, node, expression)
  if (rows.length === 0) return
  const index = rows.length > 1 ? rows[0]! : -1
  const target = spanning(context, Op.INDEX, made, index, node, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, target, rows.at(-1)!, tree.start[node]!)
  implicitCall(context, made, 'Add', node, rows)
}
