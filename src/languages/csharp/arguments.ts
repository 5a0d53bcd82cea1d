import { ExpressionFlag, FlowKind, OUT_PARAMETER, Op } from '../facts.ts'
import { assignTo } from './assignments.ts'
import type { Context } from './context.ts'
import { declaredRow } from './types.ts'

/** An argument that a call stores into: its place, its node, and its row where that is a name or member, else -1. */
export interface OutArgument {
  readonly position: number
  readonly node: number
  readonly row: number
}

/** Rows of an argument list in order; `name: value` is a KEYWORD. */
export function argumentRows(context: Context, list: number, outs?: OutArgument[]): number[] {
  const { tree, kinds } = context
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.argument) rows.push(context.expression(child))
    else if (outs !== undefined && context.childByKind(child, kinds.tokens.out) !== -1)
      rows.push(outArgument(context, child, rows.length, outs))
    else rows.push(argumentRow(context, child))
  }
  return rows
}

export function argumentRow(context: Context, node: number): number {
  const { facts } = context
  const key = context.nameField(node)
  const value = key === -1 ? context.firstPart(node) : context.nextPart(key)
  if (value === -1) return context.literal(node, 'unknown')
  const row = context.expression(value)
  if (key === -1) return row
  return context.spanning(Op.KEYWORD, facts.string(context.nameOf(key)), row, node)
}

/** `out x`, `out var x`: what is declared here is so where the call stands, which gives it its value. */
function outArgument(context: Context, node: number, position: number, outs: OutArgument[]): number {
  const { tree, kinds } = context
  const value = context.nameField(node) === -1 ? context.firstPart(node) : -1
  if (value === -1) return argumentRow(context, node)
  const isDeclared = tree.kind[value] === kinds.declarationExpression
  const row = isDeclared ? declared(context, value) : context.expression(value)
  outs.push({ position, node: value, row: isDeclared ? -1 : row })
  return row
}

/** Nothing is known of what is declared but its type. */
function declared(context: Context, node: number): number {
  const typeRow = declaredRow(context, context.childByField(node, context.kinds.fields.type))
  const row = context.literal(node, 'unknown')
  return typeRow === -1 ? row : context.spanning(Op.CAST, row, typeRow, node)
}

/** Gives what stands behind `out` what the call (row) leaves in its parameter. */
export function takeOut(context: Context, call: number, outs: readonly OutArgument[]): void {
  const { facts, tree } = context
  for (const { position, node, row } of outs) {
    const value = context.spanning(Op.ELEMENT, call, OUT_PARAMETER - position, node)
    const op = row === -1 ? -1 : facts.expressions.get(row, 0)
    if (row === -1) assignTo(context, node, value)
    else if (op === Op.NAME) context.assignRow(row, value, tree.start[node]!)
    else if (op === Op.MEMBER || op === Op.INDEX) {
      facts.addExpressionFlags(row, ExpressionFlag.WRITE)
      facts.flow(FlowKind.STORE, row, value, tree.start[node]!)
    }
  }
}
