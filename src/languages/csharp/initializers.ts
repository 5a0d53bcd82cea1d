import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import type { Context } from './context.ts'

/**
 * `{ A = 1, ["k"] = 2, B = { 3 } }` behind `new T()`: values stored into members of what is made. Values without a
 * name are added to it as to a collection.
 */
export function initialise(context: Context, made: number, node: number): void {
  const { tree, kinds, facts } = context
  if (!context.enter()) return
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    if (tree.kind[child] === kinds.assignment) {
      initialiseMember(context, made, child)
    } else if (tree.kind[child] === kinds.initializer) {
      addPair(context, made, child)
    } else {
      const value = context.expression(child)
      const target = context.spanning(Op.INDEX, made, -1, child, ExpressionFlag.WRITE)
      facts.flow(FlowKind.STORE, target, value, tree.start[child]!)
      context.implicitCall(made, 'Add', child, [value])
    }
  }
  context.depth--
}

function initialiseMember(context: Context, made: number, node: number): void {
  const { tree, kinds, facts } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) return
  let target: number
  if (tree.kind[left] === kinds.identifier) {
    target = context.memberRow(made, left)
  } else if (tree.kind[left] === kinds.elementBinding) {
    const index = argumentRows(context, left)
    target = context.spanning(Op.INDEX, made, index[0] ?? -1, left)
  } else {
    target = context.expression(left)
  }
  if (tree.kind[right] === kinds.initializer) {
    initialise(context, target, right)
    return
  }
  facts.addExpressionFlags(target, ExpressionFlag.WRITE)
  const value = context.expression(right)
  const op = facts.expressions.get(target, 0)
  if (op === Op.MEMBER || op === Op.INDEX) facts.flow(FlowKind.STORE, target, value, tree.start[node]!)
}

/** `{ key, value }`: the arguments of one call of Add. */
function addPair(context: Context, made: number, node: number): void {
  const { tree, facts } = context
  const rows = context.expressionsOf(node)
  if (rows.length === 0) return
  const index = rows.length > 1 ? rows[0]! : -1
  const target = context.spanning(Op.INDEX, made, index, node, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, target, rows.at(-1)!, tree.start[node]!)
  context.implicitCall(made, 'Add', node, rows)
}
